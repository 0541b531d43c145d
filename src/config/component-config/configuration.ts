import type { BoundArgs } from './args/index.ts';
import type { Nanoseconds } from './go-type.ts';
import type { Integer } from './go-type.ts';
import type { JsonNode } from './json-node.ts';
import type {
  ClientConnection,
  ExtenderTlsConfig,
  LeaderElection,
  ManagedResource,
} from './schema.ts';
import type { ExtensionPoint, Plugin } from '../versions/release-plugins.ts';

/*
 * A configuration on its way: decoded, completed, not yet judged (k8s.io/kubernetes/pkg/scheduler/apis/config/types.go).
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

/** What is switched on and off at each extension point, and at all that a plugin has ("multiPoint"). */
export type Plugins = Readonly<Record<ExtensionPoint | 'multiPoint', PluginSet>>;

export interface PluginSet {
  readonly enabled: readonly Plugin[];
  readonly disabled: readonly Plugin[];
}

export interface PluginConfig {
  readonly name: string;
  /** Undefined for a plugin of unknown args that was given none. */
  readonly args: PluginArgs | undefined;
}

/** Args of a kind that is known, or just what was written. */
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
