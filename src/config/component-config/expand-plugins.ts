import { EXTENSION_POINTS } from '../../framework/index.ts';
import type { ExtensionPoint } from '../../framework/index.ts';
import { extendsPoint, pluginOf } from '../../releases/index.ts';
import type { PluginEntry, Release } from '../../releases/index.ts';
import { goQuote } from '../../golang/index.ts';
import type { Plugins } from './configuration.ts';
import { ProfileError } from './profile-error.ts';

/** The plugins of every extension point in the order in which they run. Only the weights of `score` are not 0. */
export type ExpandedPlugins = Readonly<Record<ExtensionPoint, readonly PluginEntry[]>>;

/**
 * The plugin sets of a profile as lists, multiPoint expanded (NewFramework and expandMultiPointPlugins in
 * framework/runtime/framework.go).
 *
 * @throws ProfileError with the text of NewFramework
 */
export function expandPlugins(
  plugins: Plugins,
  release: Release,
  schedulerName: string,
): ExpandedPlugins {
  const points = release.configuration.extensionPoints;
  for (const point of points) requireUsable(plugins[point].enabled, point, release);
  const lists = new Map(points.map((point) => [point, expandPoint(plugins, point, release)]));
  const inProfile = `profile with scheduler name ${goQuote(schedulerName)}`;
  const queueSorts = lists.get('queueSort')?.length ?? 0;
  if (queueSorts !== 1) {
    throw new ProfileError(
      `only one queue sort plugin required for ${inProfile}, but got ${String(queueSorts)}`,
    );
  }
  if (lists.get('bind')?.length === 0) {
    throw new ProfileError(`at least one bind plugin is needed for ${inProfile}`);
  }
  if ((lists.get('placementGenerate')?.length ?? 0) > 1) {
    throw new ProfileError(`at most one placement generate plugin is allowed for ${inProfile}`);
  }
  const weights = checkedWeights(plugins, release);
  const weighted = EXTENSION_POINTS.map((point) => [
    point,
    (lists.get(point) ?? []).map((name) => ({
      name,
      weight: point === 'score' ? (weights.get(name) ?? 1) : 0,
    })),
  ]);
  // The keys are EXTENSION_POINTS.
  return Object.fromEntries(weighted) as ExpandedPlugins;
}

function requireUsable(
  enabled: readonly PluginEntry[],
  point: ExtensionPoint,
  release: Release,
): void {
  const seen = new Set<string>();
  for (const { name } of enabled) {
    requireExisting(name, point, release);
    if (!extendsPoint(release, name, point)) {
      throw new ProfileError(
        `plugin ${goQuote(name)} does not extend ${interfaceOf(point)} plugin`,
      );
    }
    requireFirst(name, point, seen);
    seen.add(name);
  }
}

/** Plugins of the set that are in multiPoint too, then the others of multiPoint, then the others of the set. */
function expandPoint(plugins: Plugins, point: ExtensionPoint, release: Release): readonly string[] {
  const own = plugins[point].enabled.map(({ name }) => name);
  const disabled = new Set(plugins[point].disabled.map(({ name }) => name));
  if (disabled.has('*')) return own;
  const overridden = new Set<string>();
  const added = new Set<string>();
  for (const { name } of plugins.multiPoint.enabled) {
    requireExisting(name, point, release);
    if (!extendsPoint(release, name, point) || disabled.has(name)) continue;
    if (own.includes(name)) {
      overridden.add(name);
      continue;
    }
    requireFirst(name, point, added);
    added.add(name);
  }
  const first = own.filter((name) => overridden.has(name));
  const last = own.filter((name) => !overridden.has(name));
  return [...first, ...added, ...last];
}

/** The sum of weight times highest node score must be an int64. */
const MAX_NODE_SCORE = 100n;
const MAX_TOTAL_SCORE = (1n << 63n) - 1n;

/** The weights of scores. A release that scores placements too says which sum overflows. */
function checkedWeights(plugins: Plugins, release: Release): ReadonlyMap<string, number> {
  const scoresPlacements = release.configuration.extensionPoints.includes('placementScore');
  const weights = scoreWeights(
    plugins,
    'score',
    release,
    scoresPlacements ? 'score plugins: ' : '',
  );
  if (scoresPlacements)
    scoreWeights(plugins, 'placementScore', release, 'placement score plugins: ');
  return weights;
}

/** A weight in the set of the point takes precedence over one in multiPoint; 0 means 1. */
function scoreWeights(
  plugins: Plugins,
  point: 'score' | 'placementScore',
  release: Release,
  where: string,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  let total = 0n;
  for (const { name, weight } of [...plugins[point].enabled, ...plugins.multiPoint.enabled]) {
    if (!extendsPoint(release, name, point) || weights.has(name)) continue;
    const counted = weight === 0 ? 1 : weight;
    weights.set(name, counted);
    const score = BigInt(counted) * MAX_NODE_SCORE;
    // With a negative total the difference wraps around, and every further plugin fails.
    if (score > BigInt.asIntN(64, MAX_TOTAL_SCORE - total)) {
      throw new ProfileError(`${where}total score of Score plugins could overflow`);
    }
    total += score;
  }
  return weights;
}

function requireExisting(name: string, point: ExtensionPoint, release: Release): void {
  if (pluginOf(release, name) === undefined) {
    throw new ProfileError(`${interfaceOf(point)} ${goQuote(name)} does not exist`);
  }
}

function requireFirst(name: string, point: ExtensionPoint, seen: ReadonlySet<string>): void {
  if (seen.has(name)) {
    throw new ProfileError(
      `plugin ${goQuote(name)} already registered as ${goQuote(interfaceOf(point))}`,
    );
  }
}

/** "PreFilterPlugin" */
function interfaceOf(point: ExtensionPoint): string {
  return `${point.charAt(0).toUpperCase()}${point.slice(1)}Plugin`;
}
