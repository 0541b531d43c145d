import type { Count } from './amounts.ts';
import type { Utilisation } from './comparison.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { DeschedulingFindingKind, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from './plan.ts';

/** What the descheduler would evict by a policy, where those pods would go, and whether it would ever come to rest. */
export interface Descheduling {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Descheduling';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  /** The what-if edits under which it was made. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly summary: DeschedulingSummary;
  /** Of `policy`, the most serious first, with what is not known of `base`. */
  readonly findings: readonly DeschedulingFinding[];
  /** What the policy does; of two policies the new one. */
  readonly policy: DescheduledByPolicy;
  /** What the policy does that it is compared with. */
  readonly base?: DescheduledByPolicy;
  /** Pods that stand elsewhere at the end by one policy than by the other. Absent with one policy. */
  readonly changed?: readonly DescheduledOtherwise[];
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface DeschedulingSummary extends DeschedulingFigures {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly DeschedulingFindingKind[];
  /** Nodes of the cluster. */
  readonly nodes: Count;
  /** Why it is not certain that pods go where the answer says, one reason each. */
  readonly doubts?: readonly string[];
}

/** Over all cycles. */
export interface DeschedulingFigures {
  /** Evictions; a pod that several cycles evict counts each time. */
  readonly evicted: Count;
  /** Evictions after which the pod stands on another node. */
  readonly moved: Count;
  /** Evictions after which the pod stands where it was. */
  readonly back: Count;
  /** Pods that have no node at the end: evicted ones, and those that they preempt. */
  readonly pending: Count;
  /** Pods that nothing creates again. */
  readonly lost: Count;
  /** Evictions of pods of which nobody knows where they go, since what makes or places them is not simulated. */
  readonly unknown: Count;
  /** Evictions of pods that had ended. */
  readonly ended: Count;
  /** Evictions of the first cycle that a limit or a budget prevents. */
  readonly stopped: Count;
}

/** How the cycles end. "settled": the last one evicts nothing. "repeats": without end. "cut": nobody knows, as no more are asked for. */
export type DeschedulingEnd = 'settled' | 'repeats' | 'cut';

/** What one policy does. */
export interface DescheduledByPolicy {
  /** The policy as the user named it. */
  readonly name?: string;
  readonly figures: DeschedulingFigures;
  readonly end: DeschedulingEnd;
  /** With "repeats": the earlier cycle that found the pods on the same nodes as the last one. */
  readonly repeats?: Count;
  /** In order; the last one of "settled" evicts nothing. */
  readonly cycles: readonly DeschedulingCycle[];
  /** In the order in which they run. */
  readonly strategies: readonly DeschedulingStrategy[];
  /** In the order of the evictions. */
  readonly evictions: readonly DescheduledPod[];
  /** Pods that a strategy of the first cycle would have evicted. */
  readonly stopped: readonly StoppedEviction[];
  /** Pods on the policy's nodes that no strategy may evict, by workload, at the beginning. */
  readonly protected: readonly ProtectedPods[];
  /** Pods that others preempt, because they were evicted. */
  readonly preempted: readonly PreemptedByDescheduled[];
  /** Pods that were pending before and have a node at the end. */
  readonly placed: readonly PlacedByDescheduling[];
  /** cpu, memory, pods, then other resources by name. */
  readonly utilisation: readonly UtilisationAround[];
  /** The nodes by the thresholds of each strategy of utilisation. */
  readonly thresholds: readonly ThresholdsAround[];
}

export interface DeschedulingCycle {
  /** From 1. */
  readonly cycle: Count;
  /** Nodes that are ready and that the policy selects. */
  readonly nodes: Count;
  readonly evicted: Count;
  /** Evicted pods that stand on another node after the cycle. */
  readonly moved: Count;
  readonly back: Count;
}

export interface DeschedulingStrategy {
  readonly profile: string;
  /** The plugin, such as "RemoveDuplicates". */
  readonly strategy: string;
  readonly point: 'deschedule' | 'balance';
  /** Over all cycles. */
  readonly evicted: Count;
  /** Of the first cycle. */
  readonly stopped: Count;
  /** Why it is not run; absent if it is. */
  readonly notRun?: string;
}

/**
 * What becomes of an evicted pod. "back": it comes back to its node. "unknown": what makes or places it is not simulated. "ended": it had
 * ended before, and nothing takes its place.
 */
export type DescheduledFate = 'moved' | 'back' | 'pending' | 'lost' | 'unknown' | 'ended';

export interface NamedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
}

/** One eviction. */
export interface DescheduledPod extends NamedPod {
  readonly cycle: Count;
  readonly profile: string;
  readonly strategy: string;
  /** Why, as a clause. */
  readonly cause: string;
  readonly from: string;
  /** The node of the pod in its place; null: none. */
  readonly to: string | null;
  readonly fate: DescheduledFate;
  /** The scheduler's FitError, or why the pod does not come back. */
  readonly message?: string;
}

/** An eviction that does not happen. */
export interface StoppedEviction extends NamedPod {
  readonly profile: string;
  readonly strategy: string;
  readonly cause: string;
  readonly node: string;
  /** A limit of the policy, or the API server. */
  readonly by: 'node limit' | 'namespace limit' | 'total limit' | 'budget';
  /** The API server's refusal. */
  readonly message?: string;
}

/** Pods of one workload that the evictor of a profile protects. */
export interface ProtectedPods {
  readonly profile: string;
  readonly namespace: string;
  /** Such as "Deployment/web". */
  readonly object: string;
  readonly pods: Count;
  /** The evictor's texts. */
  readonly reasons: readonly string[];
}

export interface PreemptedByDescheduled extends NamedPod {
  readonly cycle: Count;
  /** Where it ran. */
  readonly node: string;
}

export interface PlacedByDescheduling extends NamedPod {
  readonly node: string;
}

/** Requested relative to allocatable, before the first cycle and after the last. */
export interface UtilisationAround {
  readonly resource: string;
  readonly before: Utilisation;
  readonly after: Utilisation;
}

export interface ThresholdsAround {
  readonly profile: string;
  readonly strategy: string;
  readonly before: NodesByThreshold;
  readonly after: NodesByThreshold;
}

/** Names of nodes. */
export interface NodesByThreshold {
  readonly under: readonly string[];
  /** Empty for a strategy without target thresholds. */
  readonly over: readonly string[];
}

/** Where a pod stands at the end; null: nowhere. */
export interface DescheduledOtherwise extends NamedPod {
  /** Its node before. */
  readonly from: string;
  readonly base: string | null;
  readonly head: string | null;
}

/** One finding. Pods of one workload with the same problem share a finding. */
export interface DeschedulingFinding {
  readonly kind: DeschedulingFindingKind;
  /** Whether it decides the verdict: its kind is in `summary.failOn`. */
  readonly counts: boolean;
  /** The object, such as "Deployment/web", or a strategy, such as "LowNodeUtilization". */
  readonly object: string;
  readonly namespace?: string;
  readonly pods: Count;
  readonly message: string;
  /** Position of the object in its file, if it came from one. */
  readonly place?: FindingPlace;
}
