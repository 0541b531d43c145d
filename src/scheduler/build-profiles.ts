import type { SchedulerConfiguration, SchedulerProfile } from '../config/index.ts';
import type { EnabledPlugin, Profile, ReasonTable } from '../framework/index.ts';
import { RELEASE_V1_34 } from './release.ts';
import type { AnyPlugin, Release } from './release.ts';

export interface BuiltProfiles {
  readonly profiles: readonly Profile[];
  /** Plugins that are enabled and that nobody has: they take no part. */
  readonly missing: readonly string[];
}

/** Makes the plugins of each profile with their arguments. `extra`: plugins by name beyond those of the release. */
export function buildProfiles(
  configuration: SchedulerConfiguration,
  extra: Readonly<Record<string, AnyPlugin>> = {},
  release: Release = RELEASE_V1_34,
): BuiltProfiles {
  const missing = new Set<string>();
  const known = new Map<string, AnyPlugin>(Object.entries({ ...release.plugins, ...extra }));
  const profiles = configuration.profiles.map((profile) =>
    buildProfile(profile, configuration.percentageOfNodesToScore, known, missing, release),
  );
  return { profiles, missing: [...missing].sort() };
}

function buildProfile(
  { schedulerName, percentageOfNodesToScore, plugins, args }: SchedulerProfile,
  defaultPercentage: number,
  known: ReadonlyMap<string, AnyPlugin>,
  missing: Set<string>,
  release: Release,
): Profile {
  const made = new Map<string, EnabledPlugin>();
  const enabled = (name: string): EnabledPlugin[] => {
    const before = made.get(name);
    if (before !== undefined) return [before];
    const plugin = known.get(name);
    if (plugin === undefined) {
      missing.add(name);
      return [];
    }
    const now = enable(plugin, args[name], release);
    made.set(name, now);
    return [now];
  };
  const at = (point: Exclude<keyof typeof plugins, 'multiPoint'>): EnabledPlugin[] =>
    plugins[point].flatMap(({ name }) => enabled(name));
  return {
    schedulerName,
    preEnqueue: at('preEnqueue'),
    queueSort: at('queueSort')[0] ?? FALLBACK,
    preFilter: at('preFilter'),
    filter: at('filter'),
    postFilter: at('postFilter'),
    preScore: at('preScore'),
    score: plugins.score.flatMap(({ name, weight }) =>
      enabled(name).map((plugin) => ({ plugin, weight })),
    ),
    reserve: at('reserve'),
    bind: at('bind'),
    percentageOfNodesToScore: percentageOfNodesToScore ?? defaultPercentage,
    cycle: release.cycle,
  };
}

/** The configuration has been decoded and validated by the rules of the very plugin, which the type system cannot know. */
function enable(plugin: AnyPlugin, args: unknown, { gates, texts }: Release): EnabledPlugin {
  const { name, reads, reasons, hints } = plugin;
  const points = plugin.create(args as never, gates);
  return { name, reads, reasons: withTexts(reasons, texts[name]), ...(hints && { hints }), points };
}

function withTexts(reasons: ReasonTable, texts: Release['texts'][string] = {}): ReasonTable {
  const changed = Object.entries(texts).map(([id, text]) => [id, { ...reasons[id], text }]);
  return { ...reasons, ...Object.fromEntries(changed) };
}

const FALLBACK: EnabledPlugin = { name: '', reads: [], reasons: {}, points: {} };
