import type { ObjectMeta, ResourceList, Taint } from '../../../objects/index.ts';
import type { StatedRequirement } from '../algebra/requirement.ts';

/** The group, kind and name of a NodeClass, which only the provider reads. */
export interface NodeClassRef {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** How many nodes of a pool may be disrupted at one time. */
export interface DisruptionBudget {
  /** A number or a percentage. */
  readonly nodes: string;
  /** Any reason without them. */
  readonly reasons?: readonly string[];
  /** Cron in UTC, from when on the budget is active for `duration`. */
  readonly schedule?: string;
  readonly duration?: string;
}

export interface NodePoolDisruption {
  /** WhenEmpty, WhenEmptyOrUnderutilized; since v1.14 also Balanced. */
  readonly consolidationPolicy?: string;
  /** A duration or "Never". */
  readonly consolidateAfter?: string;
  readonly budgets?: readonly DisruptionBudget[];
}

/** What NodePools and NodeClaims say of the node. */
export interface NodeTemplateSpec {
  readonly requirements?: readonly StatedRequirement[];
  readonly taints?: readonly Taint[];
  readonly startupTaints?: readonly Taint[];
  readonly nodeClassRef?: NodeClassRef;
  /** A duration or "Never". */
  readonly expireAfter?: string;
  readonly terminationGracePeriod?: string;
}

export interface ObjectCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

/** NodePool of karpenter.sh/v1, as far as decisions read it. */
export interface NodePool {
  readonly metadata: ObjectMeta;
  readonly spec: {
    readonly template: {
      readonly metadata?: Pick<ObjectMeta, 'labels' | 'annotations'>;
      readonly spec: NodeTemplateSpec;
    };
    readonly disruption?: NodePoolDisruption;
    readonly limits?: ResourceList;
    readonly weight?: number;
    /** Set for a static pool, which provisioning does not use. */
    readonly replicas?: number;
  };
  readonly status?: { readonly conditions?: readonly ObjectCondition[] };
}

/** NodePools, of one list or more, by their names. */
export const poolsByName = (
  ...lists: readonly (readonly NodePool[])[]
): ReadonlyMap<string, NodePool> => new Map(lists.flat().map((pool) => [pool.metadata.name, pool]));
