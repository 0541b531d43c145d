import { goQuote } from '../../units/index.ts';
import type { Plugins } from './configuration.ts';
import { ProfileError } from './profile-error.ts';
import { EXTENSION_POINTS } from '../versions/release-plugins.ts';
import type { ExtensionPoint, Plugin, ReleasePlugins } from '../versions/release-plugins.ts';

/** The plugins of every extension point in the order in which they run; only scores have a weight other than 0. */
export type ExpandedPlugins = Readonly<Record<ExtensionPoint, readonly Plugin[]>>;

/**
 * Plugin sets as lists of plugins: what a set names itself and what comes from multiPoint (NewFramework and
 * expandMultiPointPlugins in framework/runtime/framework.go).
 *
 * @throws ProfileError with the words of NewFramework
 */
export function expandPlugins(
  plugins: Plugins,
  release: ReleasePlugins,
  schedulerName: string,
): ExpandedPlugins {
  for (const point of EXTENSION_POINTS) requireUsable(plugins[point].enabled, point, release);
  const lists = new Map(
    EXTENSION_POINTS.map((point) => [point, expandPoint(plugins, point, release)]),
  );
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
  const weights = scoreWeights(plugins, release);
  const weighted = [...lists].map(([point, names]) => [
    point,
    names.map((name) => ({ name, weight: point === 'score' ? (weights.get(name) ?? 1) : 0 })),
  ]);
  // The keys are EXTENSION_POINTS, all of them.
  return Object.fromEntries(weighted) as ExpandedPlugins;
}

function requireUsable(
  enabled: readonly Plugin[],
  point: ExtensionPoint,
  release: ReleasePlugins,
): void {
  const seen = new Set<string>();
  for (const { name } of enabled) {
    requireExisting(name, point, release);
    if (!has(name, point, release)) {
      throw new ProfileError(
        `plugin ${goQuote(name)} does not extend ${interfaceOf(point)} plugin`,
      );
    }
    requireFirst(name, point, seen);
    seen.add(name);
  }
}

/** Those of the set that are in multiPoint too, then the others of multiPoint, then the others of the set. */
function expandPoint(
  plugins: Plugins,
  point: ExtensionPoint,
  release: ReleasePlugins,
): readonly string[] {
  const own = plugins[point].enabled.map(({ name }) => name);
  const disabled = new Set(plugins[point].disabled.map(({ name }) => name));
  if (disabled.has('*')) return own;
  const overridden = new Set<string>();
  const added = new Set<string>();
  for (const { name } of plugins.multiPoint.enabled) {
    requireExisting(name, point, release);
    if (!has(name, point, release) || disabled.has(name)) continue;
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

/** The product with the highest score of a node must stay an int64, and so must the sum. */
const MAX_NODE_SCORE = 100n;
const MAX_TOTAL_SCORE = (1n << 63n) - 1n;

/** A weight of the score set counts more than one of multiPoint; 0 is 1. */
function scoreWeights(plugins: Plugins, release: ReleasePlugins): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  let total = 0n;
  for (const { name, weight } of [...plugins.score.enabled, ...plugins.multiPoint.enabled]) {
    if (!has(name, 'score', release) || weights.has(name)) continue;
    const counted = weight === 0 ? 1 : weight;
    weights.set(name, counted);
    const score = BigInt(counted) * MAX_NODE_SCORE;
    // With a negative total the difference wraps around, and every further plugin is too much.
    if (score > BigInt.asIntN(64, MAX_TOTAL_SCORE - total)) {
      throw new ProfileError('total score of Score plugins could overflow');
    }
    total += score;
  }
  return weights;
}

function requireExisting(name: string, point: ExtensionPoint, release: ReleasePlugins): void {
  if (!Object.hasOwn(release.extensionPoints, name)) {
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

function has(name: string, point: ExtensionPoint, release: ReleasePlugins): boolean {
  return release.extensionPoints[name]?.includes(point) ?? false;
}

/** "PreFilterPlugin" */
function interfaceOf(point: ExtensionPoint): string {
  return `${point.charAt(0).toUpperCase()}${point.slice(1)}Plugin`;
}
