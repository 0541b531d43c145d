import type { Plugins } from './configuration.ts';
import type { ExpandedPlugins } from './expand-plugins.ts';
import type { ExtenderTlsConfig, ManagedResource } from './schema.ts';

/** A KubeSchedulerConfiguration that is defaulted and valid, as plain data. */
export interface SchedulerConfiguration {
  /** In the order of the document; spec.schedulerName of a pod names its profile. */
  readonly profiles: readonly SchedulerProfile[];
  /** For profiles without a value of their own. 0: depends on the size of the cluster. */
  readonly percentageOfNodesToScore: number;
  readonly podInitialBackoffSeconds: number;
  readonly podMaxBackoffSeconds: number;
  /** In the order of the document; `ignorable` extenders are called last. */
  readonly extenders: readonly SchedulerExtender[];
  /** No effect on a simulation. */
  readonly parallelism: number;
  /** No effect on a simulation. */
  readonly delayCacheUntilActive: boolean;
  /** What is converted or left out because the document has an older version. */
  readonly warnings: readonly string[];
}

export interface SchedulerProfile {
  readonly schedulerName: string;
  readonly percentageOfNodesToScore?: number;
  /** By extension point, in the order in which they run. Only the weights of scores are not 0. */
  readonly plugins: ExpandedPlugins;
  /**
   * By plugin, with defaults; plain JSON for plugins without an `args` schema. Disabled plugins have args only if they are
   * given.
   */
  readonly args: Readonly<Record<string, unknown>>;
  /** The enabled and disabled plugins, defaults included, before multiPoint is expanded. */
  readonly configuredPlugins: Plugins;
}

export interface SchedulerExtender {
  readonly urlPrefix: string;
  /** The extender does not support empty verbs. */
  readonly filterVerb: string;
  readonly preemptVerb: string;
  readonly prioritizeVerb: string;
  readonly bindVerb: string;
  readonly weight: number;
  readonly enableHTTPS: boolean;
  readonly tlsConfig?: ExtenderTlsConfig;
  readonly httpTimeoutSeconds: number;
  readonly nodeCacheCapable: boolean;
  /** The extender is called for pods that request one of these; for all pods if the list is empty. */
  readonly managedResources: readonly ManagedResource[];
  /** True: pods are scheduled even if the extender fails. */
  readonly ignorable: boolean;
}
