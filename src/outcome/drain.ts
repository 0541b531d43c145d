import type { Count } from './amounts.ts';
import type { DrainFindingKind, FindingPlace, OutcomeVerdict } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from './plan.ts';

/** What happens when nodes are drained: where their pods go and when, what waits for which budget, what is lost. */
export interface Drain {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Drain';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  /** The what-if changes that were made to the input. Absent without any. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly summary: DrainSummary;
  /** Every problem found, the most serious first. The exit code uses this list. */
  readonly findings: readonly DrainFinding[];
  /** "kubectl": all nodes are cordoned first. "one-by-one": each when its turn comes. "replacement": new nodes replace the old nodes. */
  readonly mode: DrainMode;
  /** The drained nodes, in the order in which they are drained. */
  readonly nodes: readonly string[];
  /** Names of the nodes that are added. Only with mode "replacement". */
  readonly added?: readonly string[];
  /** The drain of each node that was begun, in order. */
  readonly drained: readonly DrainedNode[];
  /** Whether an order was found in which every drain completes. Absent with mode "kubectl", which keeps the given order. */
  readonly order?: DrainOrder;
  /** Virtual seconds of the first eviction attempt: as soon as the pods of the input run. */
  readonly startTime: number;
  /** Virtual seconds after which nothing of the drain is left to do: nodes are empty, and pods that fit are ready. */
  readonly endTime: number;
  /** In order of time. */
  readonly moves: readonly DrainMove[];
  readonly waits: readonly DrainWait[];
  /** Evicted pods that nothing creates again. */
  readonly lost: readonly DrainPod[];
  /** Pods that fit nowhere at the end, and did before. */
  readonly pending: readonly DrainPod[];
  /** Workloads with fewer ready pods than they want while nodes are drained. */
  readonly below: readonly Shortfall[];
  /** Budgets that can never be met, whether or not this drain needs them. */
  readonly budgets: readonly BudgetProblem[];
  /** The drain as a Scenario document: `plan` with this scenario and the same input and options gives the same run. */
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export type DrainMode = 'kubectl' | 'one-by-one' | 'replacement';

export interface DrainSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly DrainFindingKind[];
  readonly nodes: Count;
  /** Nodes that are empty, apart from pods of DaemonSets and static pods. */
  readonly drained: Count;
  /** Evicted pods. */
  readonly moves: Count;
  /** Moved pods that have a node at the end. */
  readonly placed: Count;
  readonly waits: Count;
  readonly lost: Count;
  readonly pending: Count;
}

export interface DrainFinding {
  readonly kind: DrainFindingKind;
  /** Whether it decides the verdict: its kind is in `summary.failOn`. */
  readonly counts: boolean;
  /** The object, such as "Node/worker-1" or "Deployment/web". */
  readonly object: string;
  readonly namespace?: string;
  /** Number of affected pods; may be 0. */
  readonly pods: Count;
  readonly message: string;
  /** Where the object was written. Absent if it came from no file. */
  readonly place?: FindingPlace;
}

export interface DrainedNode {
  readonly node: string;
  /** Virtual seconds. */
  readonly from: number;
  /** Null: not by the end of the run. */
  readonly to: number | null;
  /** Why kubectl gave up on it. */
  readonly error?: string;
}

export interface DrainOrder {
  readonly found: boolean;
  /** How many orders were simulated. */
  readonly tried: Count;
  /** If none was found: what blocks each node that could come next. Empty if the search was cut after 200 orders. */
  readonly blocked: readonly BlockedNode[];
}

export interface BlockedNode {
  readonly node: string;
  /** "namespace/name" of the budgets that are waited for. */
  readonly budgets: readonly string[];
  readonly message: string;
}

/** A pod that is evicted, and the pod that its controller creates in its place. */
export interface DrainMove {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  readonly from: string;
  /** The node of the pod in its place; null if it is lost or pending. */
  readonly to: string | null;
  /** Virtual seconds of the eviction. */
  readonly at: number;
  /** Name of the pod in its place. */
  readonly replacement?: string;
  /** Virtual seconds at which that pod is ready. */
  readonly readyAt?: number;
}

/** A pod with an eviction that a budget refuses. */
export interface DrainWait {
  readonly namespace: string;
  readonly name: string;
  readonly node: string;
  /** Name of the budget; several, separated by commas, if the pod has more than one. */
  readonly budget: string;
  /** Virtual seconds. */
  readonly from: number;
  /** When it was evicted; null: never. */
  readonly to: number | null;
  /** The API server's last refusal. */
  readonly message: string;
}

export interface DrainPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
  readonly message?: string;
}

export interface Shortfall {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** How long it has fewer ready pods than it wants, or than it had before, if those were fewer. */
  readonly seconds: number;
  /** The pods that it wants. */
  readonly wants: Count;
  /** The fewest ready pods. */
  readonly least: Count;
  /** True: it still has too few at the end. */
  readonly isBelowAtEnd?: boolean;
}

/** "selects-nothing": no pod. "never-allows": all pods must be healthy. "overlaps": a pod with several budgets cannot be evicted. */
export type BudgetProblemKind = 'never-allows' | 'overlaps' | 'selects-nothing';

export interface BudgetProblem {
  readonly namespace: string;
  readonly name: string;
  readonly problem: BudgetProblemKind;
  readonly message: string;
}
