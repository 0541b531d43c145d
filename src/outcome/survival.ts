import type { Count } from './amounts.ts';
import type { FindingPlace, OutcomeVerdict, SurvivalFindingKind } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from './plan.ts';

/** Which losses of nodes a cluster survives: each is played on the settled cluster, and undone. */
export interface Survival {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Survival';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: SurvivalSummary;
  /** The worst first. */
  readonly losses: readonly Loss[];
  /** Changes with which every loss is survived, tried by simulating them; the smallest first. */
  readonly fixes: readonly Fix[];
  readonly notModelled: readonly NotModelled[];
  /** The what-if edits under which it was made. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly warnings: readonly string[];
}

export interface SurvivalSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly SurvivalFindingKind[];
  /** Losses that were played. */
  readonly losses: Count;
  /** Losses that leave no pod pending or lost, and no budget broken. */
  readonly survived: Count;
  /** Set if not every loss was played: the worst were searched for. */
  readonly search?: {
    /** How many losses there are; null: too many to count. */
    readonly of: number | null;
  };
  /** Pods that were pending before any loss; they are part of no loss. */
  readonly pendingBefore: Count;
  /** Why a result is not certain, one reason each. */
  readonly doubts?: readonly string[];
}

/**
 * How nodes are lost. "deleted": their Node objects are gone, as a cloud deletes machines. "unreachable": the objects stay, and the
 * kubelets do not answer.
 */
export const LOSS_KINDS = ['deleted', 'unreachable'] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** What follows if nodes are lost at once. */
export interface Loss {
  readonly nodes: readonly string[];
  readonly as: LossKind;
  /** The other way to lose these nodes, if it was played and is survived, and this one is not. */
  readonly survivedAs?: LossKind;
  /** The label value that the nodes share, if losses are by label; several for losses of more than one domain. */
  readonly by?: { readonly key: string; readonly value: string };
  /** Pods that are down, without pods that belong to the node: daemons, static and finished pods. */
  readonly displaced: Count;
  /** Displaced pods that are placed again. */
  readonly placed: Count;
  /** Pods that stay pending: displaced pods, and pods that were evicted to make room. */
  readonly pending: readonly LostPod[];
  /** Pods that nothing simulated creates again: of operators, without a controller, or kept by a node that does not answer. */
  readonly lost: readonly LostPod[];
  /**
   * Pods of which it is not known whether they run again: their schedulers are not simulated, or they have room on a node that may not
   * run them.
   */
  readonly unknown: readonly LostPod[];
  readonly moves: readonly SurvivedMove[];
  /** Pods of other nodes that were evicted to make room. Pods that no node takes, or that nothing creates again, are also pending or lost. */
  readonly preempted: readonly PreemptedPod[];
  /** Workloads with fewer healthy pods than their budget requires while displaced and preempted pods are down. */
  readonly belowBudget: readonly BelowBudget[];
  /** Workloads that end with fewer pods than they want. */
  readonly below: readonly BelowWish[];
  /** What the nodes that are left offer and have free: cpu in cores, memory in bytes. */
  readonly left: Readonly<Record<'cpu' | 'memory' | 'pods', LeftOver>>;
  readonly survived: boolean;
}

export interface LeftOver {
  readonly allocatable: number;
  readonly free: number;
}

export interface LostPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** The node on which it has room and may not run. Of unknown pods. */
  readonly to?: string;
  /** The scheduler's FitError, or why the pod does not come back. */
  readonly message: string;
  /** Where the workload, or the pod itself, was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}

export interface SurvivedMove {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  readonly from: string;
  readonly to: string;
}

export interface PreemptedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** Where it ran. */
  readonly node: string;
}

export interface BelowBudget {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** The PodDisruptionBudget. */
  readonly budget: string;
  readonly healthy: number;
  readonly desired: number;
  /** Where the workload was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}

export interface BelowWish {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly missing: Count;
}

/** A change that was tried: with it no loss leaves a pod pending, lost or below its budget that did before. */
export interface Fix {
  readonly fix: 'add-node' | 'scale' | 'spread' | 'lower-request';
  /** The change in words. */
  readonly change: string;
  /** A manifest to apply, or a patch of the object. */
  readonly patch: string;
  /** Losses that fail without the change and are survived with it. */
  readonly mends: Count;
  /** Losses that are not survived even so, or only so. */
  readonly remaining: Count;
}
