import type { ClusterOptions } from '../cluster/index.ts';
import { readConfiguration, readPolicy } from '../config/index.ts';
import type {
  LegacyFeatureGates,
  PolicyPlugins,
  SchedulerConfiguration,
  SchedulerExtender,
} from '../config/index.ts';
import type { AnyPlugin, Profile } from '../framework/index.ts';
import { v1_22, withGates } from '../releases/index.ts';
import type { Release } from '../releases/index.ts';
import { InputError } from '../problems/index.ts';
import { buildProfiles } from './build-profiles.ts';
import { chooseRelease } from './choose-release.ts';
import type { ReleaseChoice } from './choose-release.ts';
import { groupRulesOf } from './group-rules.ts';
import type { SchedulerInput } from './input.ts';
import { createExtenders } from './extender/index.ts';
import type { ExtenderTransport, SentObjects } from './extender/index.ts';
import { joinPlugins } from './user-plugins/join.ts';

export interface SetUpOptions {
  /** User-written plugins, which a configuration may enable. */
  readonly plugins?: readonly AnyPlugin[] | undefined;
  readonly featureGates?: LegacyFeatureGates | undefined;
  /** The kubelet version of each node, from which the release is chosen. */
  readonly kubelets?: Iterable<string>;
  /** How extenders are called; absent: they are not called. */
  readonly extenders?: ExtenderTransport | undefined;
  /** Objects as they are sent to extenders. Default: unchanged. */
  readonly sent?: SentObjects;
}

/** A scheduler ready to run. */
export interface SchedulerSetUp {
  /** No document is given: the release's default profile or provider schedules. */
  readonly isDefault: boolean;
  readonly release: Release;
  readonly chosenBy: ReleaseChoice;
  /** What the nodes run, if that is another release because it is not recorded. */
  readonly nodesRun?: string;
  readonly settings: SchedulerConfiguration;
  readonly profiles: readonly Profile[];
  /** The warnings of the settings, and a warning for each given plugin that no profile enables. */
  readonly warnings: readonly string[];
  /** Extenders of the settings that are not called. */
  readonly unasked: readonly SchedulerExtender[];
  /** How the cluster is read. */
  readonly cluster: ClusterOptions;
  /** The plugins of a Policy. */
  readonly policyPlugins?: PolicyPlugins;
}

/** @throws InputError */
export function setUpScheduler(input: SchedulerInput, options: SetUpOptions = {}): SchedulerSetUp {
  const { configuration, policy } = input;
  const { plugins = [], featureGates = {} } = options;
  const { release: chosen, warnings, ...choice } = chooseRelease(input, options.kubelets);
  const isDefault = (policy ?? configuration ?? null) === null;
  if (policy === undefined) {
    const release = joinPlugins(chosen, plugins);
    const settings = readConfiguration(configuration, { release });
    const ready = setUp(release, settings, options);
    return { ...ready, warnings: [...warnings, ...ready.warnings], ...choice, isDefault };
  }
  if (configuration !== undefined && configuration !== null) {
    throw new InputError([{ message: 'a Policy and a configuration cannot be given together' }]);
  }
  if (!Array.isArray(plugins) || plugins.length > 0) {
    throw new InputError([{ message: 'a Policy and plugins cannot be given together' }]);
  }
  const release = withGates({ ...v1_22, gates: chosen.gates }, featureGates);
  const settings = readPolicy(policy, { release });
  const { alwaysCheckAllPredicates: asksEveryFilter, policyPlugins } = settings;
  const ruled = { ...release, cycle: { ...release.cycle, asksEveryFilter } };
  return { ...setUp(ruled, settings, options), ...choice, isDefault, policyPlugins };
}

function setUp(
  release: Release,
  settings: SchedulerConfiguration,
  { plugins = [], extenders: transport, sent = UNCHANGED }: SetUpOptions,
): Omit<SchedulerSetUp, 'chosenBy' | 'isDefault'> {
  const built = buildProfiles(settings, release);
  const extenders =
    transport === undefined
      ? []
      : createExtenders(settings.extenders, transport, release.extenders, sent);
  const profiles =
    extenders.length === 0 ? built : built.map((profile) => ({ ...profile, extenders }));
  const everyLabelCounts = profiles.some(({ filter, score }) =>
    [...filter, ...score.map(({ plugin }) => plugin)].some(({ reads }) =>
      reads.includes('pods.labels'),
    ),
  );
  const groupRules = groupRulesOf(release);
  const cluster = { podFields: release.podFields(release), everyLabelCounts, groupRules };
  const warnings = [...settings.warnings, ...unused(plugins, settings)];
  const unasked = transport === undefined ? settings.extenders : [];
  return { release, settings, profiles, unasked, warnings, cluster };
}

function unused(
  plugins: readonly AnyPlugin[],
  { profiles }: SchedulerConfiguration,
): readonly string[] {
  const enabled = new Set(
    profiles.flatMap((profile) =>
      Object.values(profile.plugins)
        .flat()
        .map(({ name }) => name),
    ),
  );
  return plugins
    .filter(({ name }) => !enabled.has(name))
    .map(({ name }) => `plugin ${name} is given, but no profile enables it`);
}

const UNCHANGED: SentObjects = { pod: (pod) => pod, node: (node) => node };
