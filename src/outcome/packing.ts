import type { Count } from './amounts.ts';
import type { OutcomeVerdict, PackingFindingKind } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './made-edit.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from './plan.ts';

/** Which nodes can be emptied, in which order, and why the others stay. */
export interface Packing {
  readonly apiVersion: typeof API_VERSION;
  readonly kind: 'Packing';
  readonly scheduler: PlanScheduler;
  readonly seed: number;
  /** The what-if edits under which it was made. */
  readonly edits?: readonly MadeEdit[];
  /** The files that it was made from. */
  readonly input?: DocumentInput;
  readonly summary: PackingSummary;
  /** In this order: each step is possible once the steps before it are done. */
  readonly steps: readonly PackingStep[];
  /** Every other node, sorted by name. */
  readonly kept: readonly KeptNode[];
  /** A Scenario that plays the steps. */
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface PackingSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly PackingFindingKind[];
  /** With fewer emptied nodes the finding is "too-few". */
  readonly atLeast: Count;
  readonly nodes: Count;
  readonly emptied: Count;
  readonly moves: Count;
  /** What the emptied nodes offer in total: cpu in cores, memory in bytes. */
  readonly frees: FreedCapacity;
  /** Sum of the prices of the emptied nodes; absent without prices. */
  readonly saves?: number;
  /** Sum of the prices of all nodes; absent without prices. */
  readonly price?: number;
  /** Why it is not certain that the moved pods fit, one reason each. */
  readonly doubts?: readonly string[];
}

/** A node that can be emptied. */
export interface PackingStep {
  readonly node: string;
  /** Value of the label node.kubernetes.io/instance-type. */
  readonly type?: string;
  /** In the order of their evictions; empty if no pod has to move. */
  readonly moves: readonly PackedMove[];
  /** Price of the node; absent if it has none. */
  readonly saves?: number;
  /** What the node offers: cpu in cores, memory in bytes. */
  readonly frees: FreedCapacity;
}

export interface FreedCapacity {
  readonly cpu: number;
  readonly memory: number;
}

/** A pod that leaves a node. */
export interface PackedMove {
  readonly namespace: string;
  /** The pod's name when it is evicted; the pod that replaces it may have another name. */
  readonly name: string;
  readonly owner?: Owner;
  readonly from: string;
  /** The node of the pod that takes its place. */
  readonly to: string;
}

/** A node that stays. */
export interface KeptNode {
  readonly node: string;
  /** The first obstacle. */
  readonly reason: string;
}
