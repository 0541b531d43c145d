import type { Count } from './amounts.ts';
import type { OutcomeVerdict, PackingFindingKind } from './finding.ts';
import type { DocumentInput } from './input-files.ts';
import type { MadeEdit } from './edits/made-edit.ts';
import type { NodeAutoscaling } from './run/node-autoscaling.ts';
import type { API_VERSION, NotModelled, Owner, PlanScheduler } from './plan.ts';

/** Which nodes can be emptied, or an autoscaler removes by itself, in which order, and why the others stay. */
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
  /** The autoscaler that removes the nodes, and what it did until it came to rest. Absent: no autoscaler; the cheapest node comes first. */
  readonly autoscaling?: NodeAutoscaling;
  /** In this order: each step is possible once the steps before it are done. An autoscaler takes several of them at once. */
  readonly steps: readonly PackingStep[];
  /** Every other node, sorted by name; with an autoscaler also those that it launched. */
  readonly kept: readonly KeptNode[];
  /** A Scenario that plays the steps. Absent with an autoscaler. */
  readonly scenario?: Readonly<Record<string, unknown>>;
  readonly notModelled: readonly NotModelled[];
  readonly warnings: readonly string[];
}

export interface PackingSummary {
  readonly verdict: OutcomeVerdict;
  /** The kinds of findings that decide the verdict. */
  readonly failOn: readonly PackingFindingKind[];
  /** With fewer emptied nodes the finding is "too-few". */
  readonly atLeast: Count;
  /** At the start. */
  readonly nodes: Count;
  readonly emptied: Count;
  readonly moves: Count;
  /** What the emptied nodes offer in total: cpu in cores, memory in bytes. */
  readonly frees: FreedCapacity;
  /** Sum of the prices of the emptied nodes, with an autoscaler less those of the nodes that it launched; absent without prices. */
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
  /** The node of the pod that takes its place. Absent: with an autoscaler, none has taken it by the end. */
  readonly to?: string;
}

/** A node that stays. */
export interface KeptNode {
  readonly node: string;
  /** The first obstacle. */
  readonly reason: string;
}
