import type { SchedulerConfiguration, SchedulerProfile } from '../config/index.ts';
import type {
  AnyPlugin,
  EnabledPlugin,
  ExtensionPoint,
  PluginPoints,
  Profile,
  ReasonTable,
  ReasonWords,
} from '../framework/index.ts';
import { DEFAULT_RELEASE, pluginOf } from '../releases/index.ts';
import type { Release } from '../releases/index.ts';
import { assert } from '../units/index.ts';

/** The profiles of a configuration of that release, each with its plugins. */
export function buildProfiles(
  { profiles, percentageOfNodesToScore }: SchedulerConfiguration,
  release: Release = DEFAULT_RELEASE,
): readonly Profile[] {
  return profiles.map((profile) => ({
    ...pluginsOf(profile, release),
    schedulerName: profile.schedulerName,
    percentageOfNodesToScore: profile.percentageOfNodesToScore ?? percentageOfNodesToScore,
    cycle: { ...release.cycle, reportsExcludedNodes: release.rules.reportsExcludedNodes },
  }));
}

type ProfilePlugins = Omit<Profile, 'schedulerName' | 'percentageOfNodesToScore' | 'cycle'>;

/** A plugin of several extension points is created once per profile. */
function pluginsOf({ plugins, args }: SchedulerProfile, release: Release): ProfilePlugins {
  const enabled = new Map<string, EnabledPlugin>();
  const enable = (name: string): EnabledPlugin => {
    const before = enabled.get(name);
    if (before !== undefined) return before;
    const plugin = pluginOf(release, name);
    assert(plugin !== undefined, 'a configuration names plugins of its release only');
    const made = enablePlugin(plugin, Object.hasOwn(args, name) ? args[name] : undefined, release);
    enabled.set(name, made);
    return made;
  };
  const at = (point: ExtensionPoint): readonly EnabledPlugin[] =>
    plugins[point].map(({ name }) => enable(name));
  const [queueSort] = at('queueSort');
  assert(queueSort !== undefined, 'every profile has a queue sort plugin');
  return {
    preEnqueue: at('preEnqueue'),
    queueSort,
    preFilter: at('preFilter'),
    filter: at('filter'),
    postFilter: at('postFilter'),
    preScore: at('preScore'),
    score: plugins.score.map(({ name, weight }) => ({ plugin: enable(name), weight })),
    reserve: at('reserve'),
    bind: at('bind'),
  };
}

function enablePlugin(plugin: AnyPlugin, args: unknown, release: Release): EnabledPlugin {
  const { texts } = release;
  const { name, reads, hints, reasons } = plugin;
  return {
    name,
    reads,
    ...(hints !== undefined && { hints }),
    reasons: reword(reasons, Object.hasOwn(texts, name) ? texts[name] : undefined),
    points: create(plugin, args ?? undefined, release),
  };
}

function reword(reasons: ReasonTable, texts: Release['texts'][string] = {}): ReasonTable {
  const changed = Object.entries(texts).map(([id, text]): readonly [string, ReasonWords] => [
    id,
    { ...reasons[id], text },
  ]);
  return changed.length === 0 ? reasons : { ...reasons, ...Object.fromEntries(changed) };
}

function create(plugin: AnyPlugin, args: unknown, { gates, rules }: Release): PluginPoints {
  // `plugin.args` has decoded and validated the args; a plugin without it takes any.
  return plugin.create(args as never, gates, rules);
}
