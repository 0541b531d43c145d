import type { Integer } from './amounts.ts';
import type { API_VERSION } from './plan.ts';

/** A Policy, or the default provider, translated to plugins as kube-scheduler v1.22 does. */
export interface PolicyTranslation {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'PolicyTranslation';
  readonly kubernetes: 'v1.22';
  readonly source: 'Policy' | 'DefaultProvider';
  readonly policyPlugins: TranslatedPlugins;
  /** By plugin: its arguments, given or defaulted. */
  readonly pluginConfig: Readonly<Record<string, unknown>>;
  /** By plugin: the predicates and priorities that enable it; empty for the default provider. */
  readonly origins: {
    readonly filter: Readonly<Record<string, readonly PolicyOrigin[]>>;
    readonly score: Readonly<Record<string, readonly PolicyOrigin[]>>;
  };
  /** Every filter runs on every node, and all failures are reported. */
  readonly alwaysCheckAllPredicates: boolean;
  /** In call order. */
  readonly extenders: readonly TranslatedExtender[];
  /** Accepted settings that have no effect or an unexpected one. */
  readonly warnings: readonly string[];
}

/** By extension point, in the order in which the plugins run. */
export interface TranslatedPlugins {
  readonly preFilter: readonly string[];
  readonly filter: readonly string[];
  readonly postFilter: readonly string[];
  readonly preScore: readonly string[];
  /** With their weights. */
  readonly score: Readonly<Record<string, Integer>>;
  /** Absent if no plugin scores. */
  readonly scoreOrder?: readonly string[];
  readonly reserve?: readonly string[];
  readonly preBind?: readonly string[];
  readonly bind: readonly string[];
}

/** A predicate or priority. */
export interface PolicyOrigin {
  /** Name of the predicate or priority in the Policy. */
  readonly name: string;
  /** "mandatory": always enabled, though not in the Policy's list. "default": the Policy has no list. */
  readonly by: 'policy' | 'default' | 'mandatory';
}

export interface TranslatedExtender {
  readonly urlPrefix: string;
  readonly verbs: readonly ('filter' | 'prioritize' | 'preempt' | 'bind')[];
  readonly weight: Integer;
  readonly httpTimeoutSeconds: number;
  readonly nodeCacheCapable: boolean;
  readonly ignorable: boolean;
  /** The extender sees pods that request any of these resources; if empty, every pod. */
  readonly managedResources: readonly string[];
}
