import type { Count, Seconds } from './amounts.ts';
import type { FindingPlace, OutcomeVerdict, RegressionKind } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { ComparedAutoscaler } from './run/autoscaler-run.ts';
import type { TraceResource, TraceWaits } from './run/trace-replay.ts';
import type { ReleaseCause, ReleaseChange } from './release-change.ts';
import type { Objective } from './objective.ts';
import type {
  API_VERSION,
  NotModelled,
  Owner,
  PlanScheduler,
  PlanSummary,
  RejectedNodes,
} from './plan.ts';

/** Two plans side by side: how the head differs from the base, why, and which differences are regressions. */
export interface Comparison {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Comparison';
  readonly base: ComparedSide;
  readonly head: ComparedSide;
  readonly summary: ComparisonSummary;
  /** What the sides are compared by, the most important first. Absent in older comparisons. */
  readonly objectives?: readonly Objective[];
  readonly input?: DocumentInput;
  /** How autoscalers sized their workloads over time on both sides. Absent if usage is given for neither. */
  readonly autoscalers?: readonly ComparedAutoscaler[];
  /** How a trace ran on the sides. Absent if neither is the plan of a trace, and in older comparisons. */
  readonly trace?: ComparedTraces;
  /** What the head's release does otherwise than the base's. Absent if they do the same, and for saved plans. */
  readonly releaseChanges?: readonly ReleaseChange[];
  /** Placed in both plans, on different nodes. */
  readonly moved: readonly MovedPod[];
  /** Unschedulable in the head; placed, gated or absent in the base. */
  readonly newlyUnschedulable: readonly NewlyUnschedulablePod[];
  /** Placed in the head; in the base unschedulable or gated. */
  readonly newlyPlaced: readonly NewlyPlacedPod[];
  /** Unschedulable in both plans, with another message. Absent in comparisons saved before v0.11. */
  readonly reworded?: readonly RewordedPod[];
  /** Evicted in the head and not in the base. */
  readonly preemptions: readonly ComparedPreemption[];
  /** Only in the head. Unschedulable pods are also in `newlyUnschedulable`. */
  readonly added: readonly ComparedPod[];
  /** Only in the base. */
  readonly removed: readonly ComparedPod[];
  readonly nodes: {
    /** Only in the head, by name. */
    readonly added: readonly string[];
    /** Only in the base, by name. */
    readonly removed: readonly string[];
    /** Nodes that run only DaemonSet pods or none, by name. */
    readonly empty: Sides<readonly string[]>;
    /** Every node of either side, by name, with the number of its pods. Absent in older comparisons. */
    readonly pods?: readonly ComparedNode[];
  };
  /** By resource: cpu, memory and pods first, then by name. */
  readonly utilisation: readonly ComparedUtilisation[];
  /** By zone name; nodes without a zone under "". */
  readonly zones: readonly ComparedZone[];
  /** By resource. Absent if no pod shape is known, as between two saved plans. */
  readonly fragmentation?: readonly ComparedFragmentation[];
  /** Only with several seeds: the pods that get different nodes under different seeds. */
  readonly stability?: Stability;
  readonly regressions: readonly Regression[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface Sides<T> {
  readonly base: T;
  readonly head: T;
}

/** A side is absent if it is not the plan of a trace. */
export interface ComparedTraces {
  readonly base?: ComparedTrace;
  readonly head?: ComparedTrace;
}

/** What a trace made of a side over time: at its end, most pods are gone. */
export interface ComparedTrace {
  /** When the run ended. */
  readonly endTime: Seconds;
  /** Pods of the trace that got a node. */
  readonly placed: Count;
  readonly waits?: TraceWaits;
  /** Pods without a node at the end. */
  readonly pendingAtEnd: Count;
  readonly resources: readonly TraceResource[];
}

export interface ComparedSide {
  /** How the user named this side, such as its file names. */
  readonly name?: string;
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: PlanSummary;
  /** The what-if changes that were made to the input of this side. Absent without any. */
  readonly edits?: readonly MadeEdit[];
}

export interface ComparisonSummary {
  /** Pods in both plans that were compared. */
  readonly compared: Count;
  readonly moved: Count;
  /** How many of the moves are ties, decided by the random tie-break alone. */
  readonly onlyTies: Count;
  readonly newlyUnschedulable: Count;
  readonly newlyPlaced: Count;
  /** Pods evicted in the head and not in the base. */
  readonly preempted: Count;
  readonly added: Count;
  readonly removed: Count;
  readonly verdict: OutcomeVerdict;
  /** The kinds of regressions that decide the verdict. */
  readonly failOn: readonly RegressionKind[];
}

export interface ComparedPod {
  readonly namespace: string;
  /** The pod's name in the head, or in the base if it is only there. */
  readonly name: string;
  readonly owner?: Owner;
  readonly node: string | null;
}

export interface MovedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  readonly from: string;
  readonly to: string;
  /** True: equal totals, or both nodes occur on the other side under some seed. The move is then not a difference of the inputs. */
  readonly onlyTie: boolean;
  /** What of the release decides. Absent if the releases do the same, or if the move is not analysed. */
  readonly release?: ReleaseCause;
  /** Why the head prefers its node, computed when the head schedules the pod. Absent for a saved plan and beyond the limit. */
  readonly decided?: MoveDecision;
}

/** A pod that no node takes on either side. */
export interface RewordedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** The base's message. */
  readonly before: string;
  /** The head's message. */
  readonly after: string;
  /** What the head's release changes of the plugins that answer otherwise. */
  readonly because: readonly string[];
}

/** What rejected the base's node, or scored the head's node higher. */
export type MoveDecision =
  | {
      /** The head has no such node at that time. */
      readonly by: 'absence';
    }
  | {
      /** A filter rejected the base's node. */
      readonly by: 'filter';
      /** Empty for an extender, and if a PreFilter result excluded the node. */
      readonly plugin: string;
      readonly reasons: readonly string[];
    }
  | {
      readonly by: 'score';
      /** The plugin, or the URL of the extender, with the largest `lead`. */
      readonly plugin: string;
      /** The plugin's weighted score of the head's node minus its score of the base's node. */
      readonly lead: number;
      /** Total of the head's node minus that of the base's node. If `lead` is not smaller, the plugin decides alone. */
      readonly margin: number;
    }
  | {
      /** Equal totals: chosen at random or by name. */
      readonly by: 'tie';
    }
  | {
      /** The base's node has the higher total but was not scored (percentageOfNodesToScore, nominated node). */
      readonly by: 'search';
    };

export interface NewlyUnschedulablePod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** The pod's node in the base; null if it had none. */
  readonly from: string | null;
  /** The head's FitError. */
  readonly message?: string;
  readonly rejections?: readonly RejectedNodes[];
  /** What the head's release changes of the plugins that reject its node of the base. Absent if the releases do the same. */
  readonly because?: readonly string[];
}

export interface NewlyPlacedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  readonly to: string;
  /** The base's FitError. */
  readonly message?: string;
}

export interface ComparedPreemption {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  readonly node: string | null;
  /** "namespace/name" of the preemptor. */
  readonly by: string;
}

export interface ComparedUtilisation extends Sides<Utilisation> {
  readonly resource: string;
}

/** Requested relative to allocatable, over the nodes that offer the resource. `min` to `standardDeviation` are shares, 0 to 1. */
export interface Utilisation {
  readonly nodes: Count;
  readonly requested: number;
  readonly allocatable: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Population standard deviation of the nodes' shares: the imbalance. */
  readonly standardDeviation: number;
}

export interface ComparedZone extends Sides<Zone> {
  readonly zone: string;
}

export interface Zone {
  readonly nodes: Count;
  readonly pods: Count;
  /** Requested relative to allocatable, 0 to 1, by resource. */
  readonly share: Readonly<Record<string, number>>;
}

export interface ComparedNode {
  readonly name: string;
  readonly zone?: string;
  /** The node's pods that have not ended; absent if the node is not on this side. */
  readonly base?: Count;
  readonly head?: Count;
}

export interface ComparedFragmentation extends Sides<Fragmentation> {
  readonly resource: string;
}

/** Free capacity, and how much of it is on nodes where no known pod shape fits by its requests. */
export interface Fragmentation {
  readonly free: number;
  readonly stranded: number;
  /** stranded / free; 0 if nothing is free. */
  readonly share: number;
}

export interface Stability {
  /** How many seeds each side was run with, including its own. */
  readonly seeds: Count;
  /** Pods that got one node in all runs of a side, on both sides. */
  readonly stable: Count;
  readonly unstable: readonly UnstablePod[];
}

export interface UnstablePod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** By node: under how many seeds the pod was placed there; "" for unplaced. */
  readonly base: Readonly<Record<string, Count>>;
  readonly head: Readonly<Record<string, Count>>;
}

export interface Regression {
  readonly kind: RegressionKind;
  /** Whether it decides the verdict: its kind is in `summary.failOn`. */
  readonly counts: boolean;
  /** "namespace/name" of the pod, "KIND/NAME" of the workload, or the resource that is less balanced. */
  readonly object: string;
  readonly message: string;
  /** Where the object of the head was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}
