import type { ClusterOptions } from '../cluster/index.ts';
import { readConfiguration, readPolicy } from '../config/index.ts';
import type { LegacyFeatureGates, PolicyPlugins, SchedulerConfiguration } from '../config/index.ts';
import type { AnyPlugin, Profile } from '../framework/index.ts';
import { v1_22, v1_34, withGates } from '../releases/index.ts';
import type { Release } from '../releases/index.ts';
import { InputError } from '../units/index.ts';
import { buildProfiles } from './build-profiles.ts';
import { createExtenders } from './extender/index.ts';
import type { ExtenderTransport, SentObjects } from './extender/index.ts';
import { joinPlugins } from './join-plugins.ts';

/** Which scheduler decides: at most one of the two. */
export interface SchedulerInput {
  /** A KubeSchedulerConfiguration; null or absent: the default profile of v1.34. */
  readonly configuration?: unknown;
  /** A Policy for v1.22; null: the default provider of v1.22. */
  readonly policy?: unknown;
}

export interface SetUpOptions {
  /** User-written plugins, which a configuration may enable. */
  readonly plugins?: readonly AnyPlugin[] | undefined;
  readonly featureGates?: LegacyFeatureGates | undefined;
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
  readonly settings: SchedulerConfiguration;
  readonly profiles: readonly Profile[];
  /** Those of the settings, and one for each given plugin that no profile enables. */
  readonly warnings: readonly string[];
  /** How the cluster is read. */
  readonly cluster: ClusterOptions;
  /** The plugins of a Policy. */
  readonly policyPlugins?: PolicyPlugins;
}

/** The release that reads this input. */
export const releaseOf = ({ policy }: SchedulerInput): Release =>
  policy === undefined ? v1_34 : v1_22;

/** @throws InputError */
export function setUpScheduler(
  { configuration, policy }: SchedulerInput,
  options: SetUpOptions = {},
): SchedulerSetUp {
  const isDefault = (policy ?? configuration ?? null) === null;
  const { plugins = [], featureGates = {} } = options;
  if (policy === undefined) {
    const release = joinPlugins(v1_34, plugins);
    const settings = readConfiguration(configuration, { release });
    return { ...setUp(release, settings, options), isDefault };
  }
  if (configuration !== undefined && configuration !== null) {
    throw new InputError([{ message: 'a Policy and a configuration cannot be given together' }]);
  }
  if (!Array.isArray(plugins) || plugins.length > 0) {
    throw new InputError([{ message: 'a Policy and plugins cannot be given together' }]);
  }
  const release = withGates(v1_22, featureGates);
  const settings = readPolicy(policy, { release });
  const { alwaysCheckAllPredicates: asksEveryFilter, policyPlugins } = settings;
  const ruled = { ...release, cycle: { ...release.cycle, asksEveryFilter } };
  return { ...setUp(ruled, settings, options), isDefault, policyPlugins };
}

function setUp(
  release: Release,
  settings: SchedulerConfiguration,
  { plugins = [], extenders: transport, sent = UNCHANGED }: SetUpOptions,
): Omit<SchedulerSetUp, 'isDefault'> {
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
  const { podFields } = release;
  const cluster = { ...(podFields !== undefined && { podFields }), everyLabelCounts };
  const warnings = [...settings.warnings, ...unused(plugins, settings)];
  return { release, settings, profiles, warnings, cluster };
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
