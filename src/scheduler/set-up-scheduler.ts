import type { ClusterOptions } from '../cluster/index.ts';
import { readConfiguration, readPolicy } from '../config/index.ts';
import type { LegacyFeatureGates, PolicyPlugins, SchedulerConfiguration } from '../config/index.ts';
import type { Profile } from '../framework/index.ts';
import { InputError } from '../units/index.ts';
import { buildProfiles } from './build-profiles.ts';
import { createExtenders } from './extender/index.ts';
import type { ExtenderTransport, SentObjects } from './extender/index.ts';
import { RELEASE_V1_22, RELEASE_V1_34 } from './release.ts';
import type { AnyPlugin, Release } from './release.ts';

/** Which scheduler decides: one of the two at most. */
export interface SchedulerInput {
  /** A KubeSchedulerConfiguration; null or absent: the default profile of v1.34. */
  readonly configuration?: unknown;
  /** A Policy; null: the default provider of v1.22. Its being there is what asks for v1.22. */
  readonly policy?: unknown;
}

export interface SetUpOptions {
  /** Plugins by name beyond those of the release. */
  readonly plugins?: Readonly<Record<string, AnyPlugin>> | undefined;
  readonly featureGates?: LegacyFeatureGates | undefined;
  /** How extenders are reached; absent: they are not asked. */
  readonly extenders?: ExtenderTransport | undefined;
  /** Objects as extenders get to see them; absent: as they are. */
  readonly sent?: SentObjects;
}

/** A scheduler ready to run. */
export interface SchedulerSetUp {
  readonly flavour: 'framework' | 'policy';
  /** No document was given: the release's own profile or provider schedules. */
  readonly isDefault: boolean;
  readonly release: Release;
  readonly settings: SchedulerConfiguration;
  readonly profiles: readonly Profile[];
  /** Plugins that are enabled and that nobody has: they take no part. */
  readonly missing: readonly string[];
  /** How the cluster has to be read. */
  readonly cluster: ClusterOptions;
  /** What a Policy became. */
  readonly policyPlugins?: PolicyPlugins;
}

/** @throws InputError */
export function setUpScheduler(
  { configuration, policy }: SchedulerInput,
  options: SetUpOptions = {},
): SchedulerSetUp {
  const isDefault = (policy ?? configuration ?? null) === null;
  if (policy === undefined) {
    const settings = readConfiguration(configuration);
    return { ...setUp('framework', RELEASE_V1_34, settings, options), isDefault };
  }
  if (configuration !== undefined && configuration !== null) {
    throw new InputError([{ message: 'a Policy and a configuration cannot be given together' }]);
  }
  const settings = readPolicy(policy, { featureGates: options.featureGates ?? {} });
  const { alwaysCheckAllPredicates: asksEveryFilter, policyPlugins } = settings;
  const release = { ...RELEASE_V1_22, cycle: { ...RELEASE_V1_22.cycle, asksEveryFilter } };
  return { ...setUp('policy', release, settings, options), isDefault, policyPlugins };
}

function setUp(
  flavour: SchedulerSetUp['flavour'],
  release: Release,
  settings: SchedulerConfiguration,
  { plugins, extenders: transport, sent = AS_THEY_ARE }: SetUpOptions,
): Omit<SchedulerSetUp, 'isDefault'> {
  const { profiles: built, missing } = buildProfiles(settings, plugins, release);
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
  const cluster = { ...(podFields && { podFields }), everyLabelCounts };
  return { flavour, release, settings, profiles, missing, cluster };
}

const AS_THEY_ARE: SentObjects = { pod: (pod) => pod, node: (node) => node };

/** The release whose scheduler decides: a Policy asks for v1.22. */
export const releaseOf = ({ policy }: SchedulerInput): Release =>
  policy === undefined ? RELEASE_V1_34 : RELEASE_V1_22;
