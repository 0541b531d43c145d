import type { RegressionKind, Verdict } from './finding.ts';
import type {
  API_VERSION,
  NotModelled,
  Owner,
  PlanScheduler,
  PlanSummary,
  Rejection,
} from './plan.ts';

/** Two plans side by side: what the head does differently from the base, why, and what of it is worse. */
export interface Comparison {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Comparison';
  readonly base: ComparedSide;
  readonly head: ComparedSide;
  readonly summary: ComparisonSummary;
  /** Placed in both plans, on different nodes. */
  readonly moved: readonly MovedPod[];
  /** Unschedulable in the head; in the base placed, gated or not there. */
  readonly newlyUnschedulable: readonly NewlyUnschedulablePod[];
  /** Placed in the head; in the base unschedulable or gated. */
  readonly newlyPlaced: readonly NewlyPlacedPod[];
  /** Evicted in the head and not in the base. */
  readonly preemptions: readonly ComparedPreemption[];
  /** Only in the head. Those that fit nowhere are in `newlyUnschedulable` too. */
  readonly added: readonly ComparedPod[];
  /** Only in the base. */
  readonly removed: readonly ComparedPod[];
  readonly nodes: {
    /** Only in the head, by name. */
    readonly added: readonly string[];
    /** Only in the base, by name. */
    readonly removed: readonly string[];
    /** Nodes that hold no pod but those of DaemonSets, by name. */
    readonly empty: Sides<readonly string[]>;
  };
  /** By resource: cpu, memory and pods first, then by name. */
  readonly utilisation: readonly ComparedUtilisation[];
  /** By zone name; nodes without a zone under "". */
  readonly zones: readonly ComparedZone[];
  /** By resource. Absent where no pod shape is known, as between two saved plans. */
  readonly fragmentation?: readonly ComparedFragmentation[];
  /** With reruns under other seeds: pods whose node hangs on the seed. */
  readonly stability?: Stability;
  readonly regressions: readonly Regression[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface Sides<T> {
  readonly base: T;
  readonly head: T;
}

export interface ComparedSide {
  /** What the user calls it, such as the files that it was given as. */
  readonly name?: string;
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  readonly summary: PlanSummary;
}

export interface ComparisonSummary {
  /** Pods in both plans that were compared. */
  readonly compared: number;
  readonly moved: number;
  /** How many of the moves are decided by lot alone. */
  readonly onlyTies: number;
  readonly newlyUnschedulable: number;
  readonly newlyPlaced: number;
  /** Pods evicted in the head and not in the base. */
  readonly preempted: number;
  readonly added: number;
  readonly removed: number;
  readonly verdict: Verdict;
  /** The kinds of regressions that decide the verdict. */
  readonly failOn: readonly RegressionKind[];
}

export interface ComparedPod {
  readonly namespace: string;
  /** As the head calls it; where it is only in the base, as the base does. */
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
  /** True: equal totals (or, with reruns, seeds under which the two plans agree), so the move says nothing of head or base. */
  readonly onlyTie: boolean;
  /** Why the head prefers its node, asked at that pod's turn in the head. Absent for a saved plan and beyond the limit. */
  readonly decided?: MoveDecision;
}

/** What kept the pod off the base's node, or spoke for the head's. */
export type MoveDecision =
  | {
      /** The head has no such node at that time. */
      readonly by: 'absence';
    }
  | {
      /** A filter turned the base's node down. */
      readonly by: 'filter';
      /** Empty where PreFilter results had narrowed the nodes, and for an extender. */
      readonly plugin: string;
      readonly reasons: readonly string[];
    }
  | {
      readonly by: 'score';
      /** The plugin, or the URL of the extender, whose weighted score sets the head's node furthest above the base's. */
      readonly plugin: string;
      /** By how much, in weighted points, it does. */
      readonly lead: number;
      /** Total of the head's node less that of the base's; where `lead` is not smaller, the plugin decides alone. */
      readonly margin: number;
    }
  | {
      /** Equal totals: drawn by lot, or by name. */
      readonly by: 'tie';
    }
  | {
      /** The base's node has the higher total, but was not looked at (percentageOfNodesToScore) or not the one nominated. */
      readonly by: 'search';
    };

export interface NewlyUnschedulablePod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** Its node in the base; null where it had none there. */
  readonly from: string | null;
  /** The head's FitError. */
  readonly message?: string;
  readonly rejections?: readonly Rejection[];
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
  /** "namespace/name" of the pod it makes room for. */
  readonly by: string;
}

export interface ComparedUtilisation extends Sides<Utilisation> {
  readonly resource: string;
}

/** Requested of allocatable over the nodes that offer the resource; shares from 0 to 1. */
export interface Utilisation {
  readonly nodes: number;
  readonly requested: number;
  readonly allocatable: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of the population: the imbalance. */
  readonly standardDeviation: number;
}

export interface ComparedZone extends Sides<Zone> {
  readonly zone: string;
}

export interface Zone {
  readonly nodes: number;
  readonly pods: number;
  /** Requested of allocatable, 0 to 1, by resource. */
  readonly share: Readonly<Record<string, number>>;
}

export interface ComparedFragmentation extends Sides<Fragmentation> {
  readonly resource: string;
}

/** Free capacity, and how much of it lies where no known pod shape fits by its requests. */
export interface Fragmentation {
  readonly free: number;
  readonly stranded: number;
  /** stranded / free; 0 where nothing is free. */
  readonly share: number;
}

export interface Stability {
  /** How many seeds each side was run with, its own included. */
  readonly seeds: number;
  /** Pods that got the same node under every seed, on both sides. */
  readonly stable: number;
  readonly unstable: readonly UnstablePod[];
}

export interface UnstablePod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  /** By node, under how many seeds it was placed there; "" where it found none. */
  readonly base: Readonly<Record<string, number>>;
  readonly head: Readonly<Record<string, number>>;
}

export interface Regression {
  readonly kind: RegressionKind;
  /** Whether it decides the verdict: its kind is among `summary.failOn`. */
  readonly counts: boolean;
  /** "namespace/name" of the pod, "KIND/NAME" of the workload, or the resource that is less balanced. */
  readonly object: string;
  readonly message: string;
}
