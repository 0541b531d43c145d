import type { BoundArgs } from '../../framework/index.ts';
import { enabledByDefault, pluginOf } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import type { Configuration, PluginArgs, PluginConfig, Plugins, Profile } from './configuration.ts';
import type { DecodedConfiguration } from './decode.ts';
import { mergePlugins } from './merge-plugins.ts';
import { writtenConfiguration } from './schema.ts';
import type { LeaderElection, WrittenPluginConfig, WrittenProfile } from './schema.ts';

/** Source: k8s.io/kubernetes/pkg/scheduler/apis/config/v1/defaults.go. */
export function setDefaults(decoded: DecodedConfiguration, release: Release): Configuration {
  const { apiVersion } = decoded;
  if (decoded.written === undefined) return { ...nothing, apiVersion };
  const { written, args } = decoded;
  const profiles: readonly WrittenProfile[] =
    written.profiles === undefined || written.profiles.length === 0
      ? [emptyProfile]
      : written.profiles;
  // Only a single profile may lack a name.
  const defaultName = profiles.length === 1 ? 'default-scheduler' : '';
  return {
    apiVersion,
    parallelism: written.parallelism ?? 16,
    leaderElection: setLeaderElectionDefaults(written.leaderElection),
    clientConnection: { ...written.clientConnection, burst: written.clientConnection.burst || 100 },
    percentageOfNodesToScore: written.percentageOfNodesToScore ?? 0,
    podInitialBackoffSeconds: written.podInitialBackoffSeconds ?? 1,
    podMaxBackoffSeconds: written.podMaxBackoffSeconds ?? 10,
    profiles: profiles.map((profile, index) => {
      const { schedulerName = defaultName } = profile;
      return { ...setProfileDefaults(profile, args[index] ?? [], release), schedulerName };
    }),
    extenders: (written.extenders ?? []).map((extender) => ({
      ...extender,
      managedResources: extender.managedResources ?? [],
    })),
    delayCacheUntilActive: written.delayCacheUntilActive,
  };
}

const empty = writtenConfiguration([]).zero();
const emptyProfile: WrittenProfile = {
  schedulerName: undefined,
  percentageOfNodesToScore: undefined,
  plugins: undefined,
  pluginConfig: undefined,
};

/** The internal version has no defaults. */
const nothing: Omit<Configuration, 'apiVersion'> = {
  parallelism: 0,
  leaderElection: { ...empty.leaderElection, leaderElect: false },
  clientConnection: empty.clientConnection,
  percentageOfNodesToScore: undefined,
  podInitialBackoffSeconds: 0,
  podMaxBackoffSeconds: 0,
  profiles: [],
  extenders: [],
  delayCacheUntilActive: false,
};

function setLeaderElectionDefaults(written: LeaderElection): LeaderElection {
  return {
    leaderElect: written.leaderElect ?? true,
    leaseDuration: written.leaseDuration || 15_000_000_000n,
    renewDeadline: written.renewDeadline || 10_000_000_000n,
    retryPeriod: written.retryPeriod || 2_000_000_000n,
    resourceLock: written.resourceLock || 'leases',
    resourceName: written.resourceName || 'kube-scheduler',
    resourceNamespace: written.resourceNamespace || 'kube-system',
  };
}

function setProfileDefaults(
  written: WrittenProfile,
  args: readonly (BoundArgs | undefined)[],
  release: Release,
): Omit<Profile, 'schedulerName'> {
  const plugins = mergePlugins(enabledByDefault(release), written.plugins);
  const given = (written.pluginConfig ?? []).map((entry, index) => defaulted(entry, args[index]));
  const names = new Set(given.map(({ name }) => name));
  const added = enabledNames(plugins)
    .filter((name) => !names.has(name))
    .flatMap((name) => defaultConfig(name, release));
  return {
    percentageOfNodesToScore: written.percentageOfNodesToScore,
    plugins,
    pluginConfig: [...given, ...added],
  };
}

function defaulted(
  { name, args: raw }: WrittenPluginConfig,
  known: BoundArgs | undefined,
): PluginConfig {
  const args: PluginArgs | undefined =
    known === undefined ? raw && { raw } : { known: known.setDefaults() };
  return { name, args };
}

/** Every plugin that some plugin set enables, sorted. */
function enabledNames(plugins: Plugins): readonly string[] {
  const names = Object.values(plugins).flatMap(({ enabled }) => enabled.map(({ name }) => name));
  return [...new Set(names)].sort();
}

function defaultConfig(name: string, release: Release): readonly PluginConfig[] {
  const known = pluginOf(release, name)?.args?.defaults(release);
  return known === undefined ? [] : [{ name, args: { known } }];
}
