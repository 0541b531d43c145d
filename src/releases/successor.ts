import type { CycleRules } from '../framework/index.ts';
import type { PluginEntry, Release, ReleaseTexts } from './release.ts';

/** What a release changes. Whatever is absent is as in its predecessor. */
export interface ReleaseChanges extends Partial<
  Pick<Release, 'defaults' | 'queue' | 'extenders' | 'api' | 'configuration' | 'podFields'>
> {
  readonly kubernetes: string;
  /** New plugins, and new versions of plugins. */
  readonly plugins?: Release['plugins'];
  /** Plugins that it no longer has. */
  readonly removed?: readonly string[];
  /** Default weights that differ. */
  readonly weights?: Readonly<Record<string, number>>;
  readonly gates?: Release['gates'];
  readonly texts?: ReleaseTexts;
  readonly cycle?: Partial<CycleRules>;
}

/** A release made from its predecessor. */
export function successor(predecessor: Release, changes: ReleaseChanges): Release {
  const { plugins, removed = [], weights = {}, gates, texts = {}, cycle, ...replaced } = changes;
  const next = { ...predecessor, ...replaced };
  const isKept = (name: string): boolean => !removed.includes(name);
  const reweighted = ({ name, weight }: PluginEntry): PluginEntry => ({
    name,
    weight: weights[name] ?? weight,
  });
  const all = Object.entries({ ...predecessor.plugins, ...plugins });
  return Object.freeze({
    ...next,
    plugins: Object.fromEntries(all.filter(([name]) => isKept(name))),
    defaults: next.defaults.filter(({ name }) => isKept(name)).map(reweighted),
    gates: Object.freeze({ ...predecessor.gates, ...gates }),
    texts: mergeTexts(predecessor.texts, texts),
    cycle: { ...predecessor.cycle, ...cycle },
  });
}

function mergeTexts(before: ReleaseTexts, changes: ReleaseTexts): ReleaseTexts {
  const names = new Set([...Object.keys(before), ...Object.keys(changes)]);
  return Object.fromEntries(
    Array.from(names, (name) => [name, { ...before[name], ...changes[name] }]),
  );
}
