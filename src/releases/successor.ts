import { featuresOf } from '../features/index.ts';
import type { AnyPlugin, ArgsHandle, CycleRules } from '../framework/index.ts';
import { without, withPoints } from './contract.ts';
import type { PluginEntry, PointsByPlugin, Release, ReleaseTexts } from './contract.ts';

/** What a release changes. Whatever is absent is as in its predecessor. */
export interface ReleaseChanges extends Partial<Pick<Release, (typeof REPLACED)[number]>> {
  readonly kubernetes: string;
  /** New plugins, and new versions of plugins. */
  readonly plugins?: Release['plugins'];
  /** Plugins that it no longer has. */
  readonly removed?: readonly string[];
  /** Plugins that are enabled by default from this release on, after all others. */
  readonly appended?: readonly PluginEntry[];
  /** Plugins that it has, but that are no longer enabled by default. */
  readonly noLongerDefault?: readonly string[];
  /** By plugin: its extension points, where they differ. */
  readonly points?: PointsByPlugin;
  /** By plugin: how its args are read, where that differs. */
  readonly args?: Readonly<Record<string, ArgsHandle>>;
  /** Default weights that differ. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly texts?: ReleaseTexts;
  readonly cycle?: Partial<CycleRules>;
}

/** A release made from its predecessor. Its version selects its gates and rules. */
export function successor(predecessor: Release, changes: ReleaseChanges): Release {
  const { kubernetes, texts = {}, cycle } = changes;
  return Object.freeze({
    ...predecessor,
    ...featuresOf(kubernetes),
    ...replacements(changes),
    kubernetes,
    plugins: changedPlugins(predecessor, changes),
    defaults: changedDefaults(predecessor, changes),
    texts: mergeTexts(predecessor.texts, texts),
    cycle: { ...predecessor.cycle, ...cycle },
  });
}

/** The fields that a release replaces as a whole. */
const REPLACED = ['queue', 'extenders', 'api', 'configuration', 'podFields'] as const;

function replacements(changes: ReleaseChanges): Partial<Release> {
  const entries = REPLACED.flatMap((field) =>
    changes[field] === undefined ? [] : [[field, changes[field]] as const],
  );
  return Object.fromEntries(entries);
}

function changedPlugins(before: Release, changes: ReleaseChanges): Release['plugins'] {
  const { plugins = {}, removed = [], points = {}, args = {} } = changes;
  const kept = without({ ...before.plugins, ...plugins }, removed);
  return withArgs(withPoints(kept, points), args);
}

function withArgs(
  plugins: Release['plugins'],
  args: NonNullable<ReleaseChanges['args']>,
): Release['plugins'] {
  const entries = Object.entries(plugins).map(([name, plugin]): readonly [string, AnyPlugin] => {
    const handle = args[name];
    return [name, handle === undefined ? plugin : { ...plugin, args: handle }];
  });
  return Object.fromEntries(entries);
}

function changedDefaults({ defaults }: Release, changes: ReleaseChanges): readonly PluginEntry[] {
  const { removed = [], noLongerDefault = [], appended = [], weights = {} } = changes;
  return [...defaults, ...appended]
    .filter(({ name }) => !removed.includes(name) && !noLongerDefault.includes(name))
    .map((entry) => ({ ...entry, weight: weights[entry.name] ?? entry.weight }));
}

function mergeTexts(before: ReleaseTexts, changes: ReleaseTexts): ReleaseTexts {
  const names = new Set([...Object.keys(before), ...Object.keys(changes)]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, { ...before[name], ...changes[name] }]),
  );
}
