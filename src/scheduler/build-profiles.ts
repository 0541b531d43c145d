import type { SchedulerConfiguration, SchedulerProfile } from '../config/index.ts';
import { isEnabled } from '../features/index.ts';
import type {
  AnyPlugin,
  EnabledPlugin,
  ExtensionPoint,
  PodSigner,
  Profile,
  ReasonTable,
  ReasonWords,
} from '../framework/index.ts';
import { helpfulEvents } from './helpful-events.ts';
import { DEFAULT_RELEASE, pluginOf } from '../releases/index.ts';
import type { Release } from '../releases/index.ts';
import { assert } from '../units/index.ts';

/** The profiles of a configuration of that release, each with its plugins. */
export function buildProfiles(
  { profiles, percentageOfNodesToScore, extenders }: SchedulerConfiguration,
  release: Release = DEFAULT_RELEASE,
): readonly Profile[] {
  const mayBatch = isEnabled(release.gates, 'OpportunisticBatching') && extenders.length === 0;
  return profiles.map((profile) => {
    const plugins = pluginsOf(profile, release);
    const signers = mayBatch ? signersAmong(plugins) : undefined;
    return {
      ...plugins,
      schedulerName: profile.schedulerName,
      percentageOfNodesToScore: profile.percentageOfNodesToScore ?? percentageOfNodesToScore,
      cycle: { ...release.cycle, reportsExcludedNodes: release.rules.reportsExcludedNodes },
      ...(signers !== undefined && { signers }),
    };
  });
}

type ProfilePlugins = Omit<
  Profile,
  'schedulerName' | 'percentageOfNodesToScore' | 'cycle' | 'signers'
>;

/**
 * The plugins that judge and score nodes, if all of them can sign pods (kubernetes v1.36.3 framework/runtime/framework.go
 * computeBatchablePlugins).
 */
function signersAmong({
  preFilter,
  filter,
  preScore,
  score,
}: ProfilePlugins): readonly PodSigner[] | undefined {
  const scoring = score.map(({ plugin }) => plugin);
  const all = new Set([...preFilter, ...filter, ...preScore, ...scoring]);
  const signers = [...all].flatMap(({ sign }) => sign ?? []);
  // Plugins share signers: each is asked once.
  return signers.length === all.size ? [...new Set(signers)] : undefined;
}

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
    permit: at('permit').filter(({ points }) => points.permit !== undefined),
    bind: at('bind'),
  };
}

function enablePlugin(plugin: AnyPlugin, given: unknown, release: Release): EnabledPlugin {
  const { texts, gates, rules } = release;
  const { name, reads, hints, reasons, nodesMayHelp, signer } = plugin;
  // `plugin.args` has decoded and validated the args; a plugin without it takes any.
  const args = (given ?? undefined) as never;
  const sign = signer?.(args, gates, rules);
  const events = helpfulEvents(plugin.events?.(args, gates, rules), gates, release.queue);
  return {
    name,
    reads,
    ...(hints !== undefined && { hints }),
    ...(events !== undefined && { events }),
    reasons: reword(reasons, Object.hasOwn(texts, name) ? texts[name] : undefined),
    ...(nodesMayHelp !== undefined && { nodesMayHelp }),
    points: plugin.create(args, gates, rules),
    ...(sign !== undefined && { sign }),
  };
}

function reword(reasons: ReasonTable, texts: Release['texts'][string] = {}): ReasonTable {
  const changed = Object.entries(texts).map(([id, text]): readonly [string, ReasonWords] => [
    id,
    { ...reasons[id], text },
  ]);
  return changed.length === 0 ? reasons : { ...reasons, ...Object.fromEntries(changed) };
}
