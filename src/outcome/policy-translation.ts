import type { API_VERSION } from './plan.ts';

/** A Policy, or the default provider, as the plugins that kube-scheduler v1.22 makes of it. */
export interface PolicyTranslation {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'PolicyTranslation';
  readonly kubernetes: 'v1.22';
  readonly source: 'Policy' | 'DefaultProvider';
  readonly policyPlugins: TranslatedPlugins;
  /** By plugin, the arguments that it was given or that were filled in. */
  readonly pluginConfig: Readonly<Record<string, unknown>>;
  /** By plugin, what in the Policy asks for it; empty for the default provider. */
  readonly origins: {
    readonly filter: Readonly<Record<string, readonly PolicyOrigin[]>>;
    readonly score: Readonly<Record<string, readonly PolicyOrigin[]>>;
  };
  /** Every filter is asked about every node, and all that fail are reported. */
  readonly alwaysCheckAllPredicates: boolean;
  /** In the order in which they are asked. */
  readonly extenders: readonly TranslatedExtender[];
  /** What is accepted and does not do what it seems to say. */
  readonly warnings: readonly string[];
}

/** At each extension point in the order in which they run. */
export interface TranslatedPlugins {
  readonly preFilter: readonly string[];
  readonly filter: readonly string[];
  readonly postFilter: readonly string[];
  readonly preScore: readonly string[];
  /** With their weights. */
  readonly score: Readonly<Record<string, number>>;
  /** Absent where nothing scores. */
  readonly scoreOrder?: readonly string[];
  readonly reserve?: readonly string[];
  readonly preBind?: readonly string[];
  readonly bind: readonly string[];
}

/** A predicate or priority. */
export interface PolicyOrigin {
  /** As the Policy names it. */
  readonly name: string;
  /** "mandatory": not in the Policy's list, but always there. "default": the Policy has no list. */
  readonly by: 'policy' | 'default' | 'mandatory';
}

export interface TranslatedExtender {
  readonly urlPrefix: string;
  /** Of "filter", "prioritize", "preempt" and "bind". */
  readonly verbs: readonly string[];
  readonly weight: number;
  readonly httpTimeoutSeconds: number;
  readonly nodeCacheCapable: boolean;
  readonly ignorable: boolean;
  /** Resources of which a pod must ask for one; none: every pod interests it. */
  readonly managedResources: readonly string[];
}
