import type { Count, Positive, Quantities } from './amounts.ts';
import type { FindingPlace, OutcomeVerdict, SizingFindingKind } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from './plan.ts';
import type { LossKind } from './survival.ts';

/** What a sizing makes small. */
export type SizingObjective = 'cost' | 'nodes' | 'cpu';

/**
 * "sufficient": with the added nodes all pods fit. "insufficient": no set of nodes suffices, as a pod fits on no candidate, or the limits
 * forbid it. "none-found": the search found no set, which proves nothing.
 */
export type SizingResult = 'sufficient' | 'insufficient' | 'none-found';

/** Which nodes to add so that pending pods, or copies of a pod, fit. */
export interface Sizing {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Sizing';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: SizingSummary;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  /** "fit", or what the cluster must survive too: "survive" any one node, "survive:LABEL" all nodes with one value of the label. */
  readonly goal: string;
  readonly by: SizingObjective;
  readonly result: SizingResult;
  /** The pods that must fit. */
  readonly target: SizingTarget;
  /** The bounds of the pools of an autoscaler, instead of nodes to add. Absent unless these were asked for. */
  readonly pools?: readonly SizedPool[];
  /** The nodes to add, sorted by type and zone; empty if nothing need be added, or if no set of nodes suffices. */
  readonly add: readonly NodesToAdd[];
  /** Price of the added nodes per hour; absent if one of them has no price. */
  readonly cost?: number;
  /** Number of added nodes. */
  readonly nodes: Count;
  /** Capacity of the added nodes, in cores. */
  readonly cpu: number;
  /** No set of nodes costs less, in the unit of `by`: a relaxation that ignores how pods divide among nodes. */
  readonly bound: number;
  /**
   * The answer above the bound, as a share of the bound; 0 if nothing is added, absent above a bound of 0.
   * @minimum 0
   */
  readonly gap?: number;
  /** True: every cheaper set was ruled out, by the relaxation or by simulating it. */
  readonly isOptimal: boolean;
  readonly alternatives: readonly SizingAlternative[];
  /** How many types of nodes were considered. */
  readonly considered: Count;
  /** The types of the answer and of the alternatives, and what of them is left for pods. */
  readonly types: readonly SizedType[];
  /** The pods that the added nodes take. */
  readonly placements: readonly SizedPlacement[];
  /** Pods of the target that would still be pending. */
  readonly pending: readonly SizedPending[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

/** The bounds that a pool needs: a NodePool in cores, a node group in nodes. */
export interface SizedPool {
  readonly pool: string;
  readonly unit: 'cpu' | 'nodes';
  /** At the start. */
  readonly used: number;
  /** The most that it has without limits. */
  readonly peak: number;
  /** The smallest maximum at which no pod stays pending that gets a node without limits. Absent: none was found. */
  readonly max?: number;
  /** The maximum of the input. Absent: none. */
  readonly maxNow?: number;
  /** How many more pods wait with one less. Absent: the pool needs no more than it has at the start. */
  readonly waitingBelow?: Count;
  /** The smallest minimum by which no node is drained, and none launched again after a removal. Absent: NodePools have none. */
  readonly min?: Count;
  /** The minimum of the input. */
  readonly minNow?: Count;
}

export interface SizingSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly SizingFindingKind[];
  /** Why it is not certain that the pods fit, one reason each. */
  readonly doubts?: readonly string[];
}

export interface SizingTarget {
  readonly pods: Count;
  /** How many of these pods fit without an added node. */
  readonly fit: Count;
  /** "namespace/name" of the pod that is copied; absent if the target is the pending pods. */
  readonly copiesOf?: string;
  /** Number of losses that were tried; absent if the goal is "fit". */
  readonly losses?: Count;
}

export interface NodesToAdd {
  readonly type: string;
  readonly zone?: string;
  readonly count: Positive;
  /** Price of one node per hour. */
  readonly price?: number;
  readonly spot?: boolean;
}

export interface SizingAlternative {
  readonly name: 'one type only' | 'fewest nodes' | 'zone-balanced';
  readonly add: readonly NodesToAdd[];
  readonly cost?: number;
  readonly nodes: Count;
}

/** A type of node, with cpu in cores and everything else in its base unit. */
export interface SizedType {
  readonly type: string;
  readonly zones: readonly string[];
  /** Per hour. */
  readonly price?: number;
  readonly spotPrice?: number;
  readonly capacity: Quantities;
  /** For the system: capacity that is not allocatable. */
  readonly reserved: Quantities;
  readonly allocatable: Quantities;
  /** Requests of the DaemonSets' pods that run on each node of the type. */
  readonly daemons: Quantities;
  /** What is left for other pods. */
  readonly free: Quantities;
  /** Volumes that a node takes, by CSI driver. */
  readonly volumeLimits?: Quantities;
}

export interface SizedPlacement {
  readonly type: string;
  readonly zone?: string;
  /** Name of the simulated node. */
  readonly node: string;
  /** "namespace/name", in the order of placement. */
  readonly pods: readonly string[];
  /** Requests of these pods and of the daemons, as a share of what is allocatable. */
  readonly used: Quantities;
}

export interface SizedPending {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** The node or the value of the label whose loss leaves the pod pending; absent if it is pending anyway. */
  readonly whenLost?: string;
  /** The kind of loss in which the pod has no node; absent if it has none in both. */
  readonly whenLostAs?: LossKind;
  /** Why the best candidate does not take it, or the scheduler's FitError. */
  readonly message: string;
  /** Where the workload, or the pod itself, was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}
