import type { Integer, JsonNode, Nanoseconds } from '../../decoding/index.ts';
import type { BoundArgs, ExtensionPoint } from '../../framework/index.ts';
import type { PluginEntry } from '../../releases/index.ts';
import type {
  ClientConnection,
  ExtenderTlsConfig,
  LeaderElection,
  ManagedResource,
} from './schema.ts';

/*
 * A configuration that is decoded and defaulted, but not validated (k8s.io/kubernetes/pkg/scheduler/apis/config/types.go).
 */

export interface Configuration {
  readonly apiVersion: string;
  readonly parallelism: number;
  readonly leaderElection: LeaderElection;
  readonly clientConnection: ClientConnection;
  readonly percentageOfNodesToScore: number | undefined;
  readonly podInitialBackoffSeconds: Integer;
  readonly podMaxBackoffSeconds: Integer;
  readonly profiles: readonly Profile[];
  readonly extenders: readonly Extender[];
  readonly delayCacheUntilActive: boolean;
}

export interface Profile {
  readonly schedulerName: string;
  readonly percentageOfNodesToScore: number | undefined;
  readonly plugins: Plugins;
  readonly pluginConfig: readonly PluginConfig[];
}

/** The enabled and disabled plugins of each extension point; "multiPoint" is for all extension points of a plugin. */
export type Plugins = Readonly<Record<ExtensionPoint | 'multiPoint', PluginSet>>;

export interface PluginSet {
  readonly enabled: readonly PluginEntry[];
  readonly disabled: readonly PluginEntry[];
}

export interface PluginConfig {
  readonly name: string;
  /** Undefined for a plugin without an `args` schema that has none. */
  readonly args: PluginArgs | undefined;
}

/** Decoded args, or the JSON of a plugin without an `args` schema. */
export type PluginArgs = { readonly known: BoundArgs } | { readonly raw: JsonNode };

export interface Extender {
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
  readonly managedResources: readonly ManagedResource[];
  readonly ignorable: boolean;
}
