import {
  boolean,
  bytes,
  duration,
  float32,
  int32,
  int64,
  list,
  pointer,
  raw,
  string,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type {
  Fields,
  GoType,
  Integer,
  JsonNode,
  Nanoseconds,
  TypeMeta,
} from '../../decoding/index.ts';
import type { ExtensionPoint } from '../../framework/index.ts';

/*
 * KubeSchedulerConfiguration as users write it: k8s.io/kube-scheduler/config/v1/types.go.
 */

export interface WrittenConfiguration extends TypeMeta {
  readonly parallelism: number | undefined;
  readonly leaderElection: LeaderElection;
  readonly clientConnection: ClientConnection;
  readonly enableProfiling: boolean | undefined;
  readonly enableContentionProfiling: boolean | undefined;
  readonly percentageOfNodesToScore: number | undefined;
  readonly podInitialBackoffSeconds: Integer | undefined;
  readonly podMaxBackoffSeconds: Integer | undefined;
  readonly profiles: readonly WrittenProfile[] | undefined;
  readonly extenders: readonly WrittenExtender[] | undefined;
  readonly delayCacheUntilActive: boolean;
}

export interface LeaderElection {
  readonly leaderElect: boolean | undefined;
  readonly leaseDuration: Nanoseconds;
  readonly renewDeadline: Nanoseconds;
  readonly retryPeriod: Nanoseconds;
  readonly resourceLock: string;
  readonly resourceName: string;
  readonly resourceNamespace: string;
}

export interface ClientConnection {
  readonly kubeconfig: string;
  readonly acceptContentTypes: string;
  readonly contentType: string;
  readonly qps: number;
  readonly burst: number;
}

export interface WrittenProfile {
  readonly schedulerName: string | undefined;
  readonly percentageOfNodesToScore: number | undefined;
  readonly plugins: WrittenPlugins | undefined;
  readonly pluginConfig: readonly WrittenPluginConfig[] | undefined;
}

/** A release has fields for its own extension points only. */
export type WrittenPlugins = Readonly<
  Partial<Record<ExtensionPoint | 'multiPoint', WrittenPluginSet>>
>;

export interface WrittenPluginSet {
  readonly enabled: readonly WrittenPlugin[] | undefined;
  readonly disabled: readonly WrittenPlugin[] | undefined;
}

export interface WrittenPlugin {
  readonly name: string;
  readonly weight: number | undefined;
}

export interface WrittenPluginConfig {
  readonly name: string;
  readonly args: JsonNode | undefined;
}

export interface WrittenExtender {
  readonly urlPrefix: string;
  readonly filterVerb: string;
  readonly preemptVerb: string;
  readonly prioritizeVerb: string;
  readonly weight: Integer;
  readonly bindVerb: string;
  readonly enableHTTPS: boolean;
  readonly tlsConfig: ExtenderTlsConfig | undefined;
  readonly httpTimeout: Nanoseconds;
  readonly nodeCacheCapable: boolean;
  readonly managedResources: readonly ManagedResource[] | undefined;
  readonly ignorable: boolean;
}

/** Data is in base64 and takes precedence over files. */
export interface ExtenderTlsConfig {
  readonly insecure: boolean;
  readonly serverName: string;
  readonly certFile: string;
  readonly keyFile: string;
  readonly caFile: string;
  readonly certData: string;
  readonly keyData: string;
  readonly caData: string;
}

export interface ManagedResource {
  readonly name: string;
  readonly ignoredByScheduler: boolean;
}

const plugins = list(struct<WrittenPlugin>('v1.Plugin', { name: string, weight: pointer(int32) }));
const pluginSet = struct<WrittenPluginSet>('v1.PluginSet', { enabled: plugins, disabled: plugins });

const pluginConfig = list(
  struct<WrittenPluginConfig>('v1.PluginConfig', { name: string, args: raw }),
);

function profile(points: readonly ExtensionPoint[]): GoType<WrittenProfile> {
  const sets = [...points, 'multiPoint'].map((point) => [point, pluginSet] as const);
  // Each key is an extension point or multiPoint.
  const plugins = struct('v1.Plugins', Object.fromEntries(sets) as Fields<WrittenPlugins>);
  return struct<WrittenProfile>('v1.KubeSchedulerProfile', {
    schedulerName: pointer(string),
    percentageOfNodesToScore: pointer(int32),
    plugins: pointer(plugins),
    pluginConfig,
  });
}

/** Extenders of a Policy have this field, too. */
export const extenderTlsConfig = pointer(
  struct<ExtenderTlsConfig>('v1.ExtenderTLSConfig', {
    insecure: boolean,
    serverName: string,
    certFile: string,
    keyFile: string,
    caFile: string,
    certData: bytes,
    keyData: bytes,
    caData: bytes,
  }),
);
export const managedResources = list(
  struct<ManagedResource>('v1.ExtenderManagedResource', {
    name: string,
    ignoredByScheduler: boolean,
  }),
);

const extender = struct<WrittenExtender>('v1.Extender', {
  urlPrefix: string,
  filterVerb: string,
  preemptVerb: string,
  prioritizeVerb: string,
  weight: int64,
  bindVerb: string,
  enableHTTPS: boolean,
  tlsConfig: extenderTlsConfig,
  httpTimeout: duration,
  nodeCacheCapable: boolean,
  managedResources,
  ignorable: boolean,
});

const fields: Omit<Fields<WrittenConfiguration>, 'profiles'> = {
  ...typeMeta,
  parallelism: pointer(int32),
  leaderElection: struct<LeaderElection>('v1alpha1.LeaderElectionConfiguration', {
    leaderElect: pointer(boolean),
    leaseDuration: duration,
    renewDeadline: duration,
    retryPeriod: duration,
    resourceLock: string,
    resourceName: string,
    resourceNamespace: string,
  }),
  clientConnection: struct<ClientConnection>('v1alpha1.ClientConnectionConfiguration', {
    kubeconfig: string,
    acceptContentTypes: string,
    contentType: string,
    qps: float32,
    burst: int32,
  }),
  enableProfiling: pointer(boolean),
  enableContentionProfiling: pointer(boolean),
  percentageOfNodesToScore: pointer(int32),
  podInitialBackoffSeconds: pointer(int64),
  podMaxBackoffSeconds: pointer(int64),
  extenders: list(extender),
  delayCacheUntilActive: boolean,
};

/** @param points the extension points of the release */
export function writtenConfiguration(
  points: readonly ExtensionPoint[],
): GoType<WrittenConfiguration> {
  return struct('v1.KubeSchedulerConfiguration', { ...fields, profiles: list(profile(points)) });
}
