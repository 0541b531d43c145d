import type { KnownArgs, Plain } from './args/index.ts';
import type { Plugins } from './configuration.ts';
import type { ExpandedPlugins } from './expand-plugins.ts';
import type { ExtenderTlsConfig, ManagedResource } from './schema.ts';

/** A KubeSchedulerConfiguration as the engine uses it: complete, valid, plain data. */
export interface SchedulerConfiguration {
  /** In their order; a pod uses the one that its spec.schedulerName names. */
  readonly profiles: readonly SchedulerProfile[];
  /** For profiles that have none of their own. 0: as many as the size of the cluster suggests. */
  readonly percentageOfNodesToScore: number;
  readonly podInitialBackoffSeconds: number;
  readonly podMaxBackoffSeconds: number;
  /** In their order; those that may be ignored are asked last (`ignorable`). */
  readonly extenders: readonly SchedulerExtender[];
  /** No effect on a simulation. */
  readonly parallelism: number;
  /** No effect on a simulation. */
  readonly delayCacheUntilActive: boolean;
  /** What was converted, or left out, because it is from an older version. */
  readonly warnings: readonly string[];
}

export interface SchedulerProfile {
  readonly schedulerName: string;
  readonly percentageOfNodesToScore?: number;
  /** By extension point, in the order in which they run. Only scores have a weight other than 0. */
  readonly plugins: ExpandedPlugins;
  /** By plugin, complete. A plugin that is not switched on has args only if it was given some. */
  readonly args: ProfileArgs;
  /** What was switched on and off, defaults included, before multiPoint was expanded. */
  readonly configuredPlugins: Plugins;
}

/** Args of the plugins that take any, and what was written for others. */
export type ProfileArgs = {
  readonly [Name in keyof KnownArgs]?: Plain<KnownArgs[Name]>;
} & Readonly<Record<string, unknown>>;

export interface SchedulerExtender {
  readonly urlPrefix: string;
  /** Empty verbs are not supported by the extender. */
  readonly filterVerb: string;
  readonly preemptVerb: string;
  readonly prioritizeVerb: string;
  readonly bindVerb: string;
  readonly weight: number;
  readonly enableHTTPS: boolean;
  readonly tlsConfig?: ExtenderTlsConfig;
  readonly httpTimeoutSeconds: number;
  readonly nodeCacheCapable: boolean;
  /** Pods that ask for none of these do not interest the extender; without any, all pods do. */
  readonly managedResources: readonly ManagedResource[];
  /** True: the pod may be scheduled although the extender does not answer. */
  readonly ignorable: boolean;
}
