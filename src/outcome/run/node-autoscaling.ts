import type { Count, Seconds } from '../amounts.ts';

/** The node autoscalers that can be simulated. Each is a value of `plan --autoscaler`. */
export const NODE_AUTOSCALERS = ['karpenter', 'cluster-autoscaler'] as const;

export type NodeAutoscalerName = (typeof NODE_AUTOSCALERS)[number];

/** The kind under which `notModelled` names an autoscaler that launches no nodes for a what-if. */
export const NODE_AUTOSCALER = 'NodeAutoscaler';

/** What a node autoscaler did in the run: the nodes that it launched and removed, and the pods that it launches no node for. */
export interface NodeAutoscaling {
  readonly autoscaler: NodeAutoscalerName;
  /** Such as "1.14"; the Cluster Autoscaler has the version of Kubernetes. */
  readonly version: string;
  /** Where the version comes from: the input, a flag, the release of Kubernetes, or the default, the newest. */
  readonly versionFrom: 'input' | 'flag' | 'kubernetes' | 'default';
  /** Where the types of new nodes come from: a catalogue, the nodes of the cluster, or the node groups. */
  readonly types: 'catalog' | 'nodes' | 'groups';
  /** Assumed: how long a node takes from the decision until it is Ready. */
  readonly startup: Seconds;
  /** The NodePools or node groups that it may grow, by name. Absent in older plans. */
  readonly groups?: readonly string[];
  /** In the order in which they were asked for. */
  readonly launched: readonly AutoscaledNode[];
  /** Absent if the run had no end given, so that no node was removed, or none was. */
  readonly removed?: readonly RemovedNode[];
  /** The decisions by which nodes were removed, in their order. Absent without any. */
  readonly commands?: readonly RemovalCommand[];
  /** Nodes that stay, with the last reason that was given for each. Absent without any. */
  readonly spared?: readonly SparedNode[];
  /** Pods without a node that it launches none for, those with the same reason together. Absent without any. */
  readonly unserved?: readonly UnservedPods[];
  /** How NodePools or node groups are used. Absent unless it was asked for. */
  readonly pools?: readonly PoolSize[];
  /** Whether it has come to rest: nothing more would happen. Absent unless the run waits for that. */
  readonly isAtRest?: boolean;
  /** Prices of all nodes for an hour. Absent unless the price of every node is known. */
  readonly cost?: { readonly before: number; readonly after: number };
}

/** A NodePool, in cores, or a node group, in nodes: its bounds, and what it has. */
export interface PoolSize {
  readonly name: string;
  readonly unit: 'cpu' | 'nodes';
  /** NodePools have none. */
  readonly min?: Count;
  /** Of a NodePool the limit on cpu. Absent: none. */
  readonly max?: number;
  /** At the start. */
  readonly used: number;
  /** The most at any time. */
  readonly peak: number;
}

export interface AutoscaledNode {
  readonly name: string;
  /** The NodePool or the node group. */
  readonly group: string;
  readonly instanceType: string;
  readonly zone?: string;
  /** "on-demand", "spot" or "reserved". */
  readonly capacityType?: string;
  /** For an hour. */
  readonly price?: number;
  /** When it was asked for. */
  readonly at: Seconds;
  /** When it was Ready. Absent: it was not by the end. */
  readonly readyAt?: Seconds;
  /** When it was gone again. */
  readonly goneAt?: Seconds;
  /** Pods on it at the end, those of DaemonSets not counted. */
  readonly pods: Count;
}

export interface RemovedNode {
  readonly name: string;
  readonly group: string;
  /** The autoscaler's own word, such as "Empty" or "Underutilized". */
  readonly reason: string;
  readonly price?: number;
  /** When it was decided. */
  readonly at: Seconds;
  /** True: the cluster does without it, although no pod has ended there or was deleted. */
  readonly isSpare?: true;
  /** When it was gone. Absent: it was still draining at the end. */
  readonly goneAt?: Seconds;
}

/**
 * How an autoscaler finds nodes to remove. Karpenter: empty nodes, drifted ones, several at once or one whose pods fit elsewhere, and those
 * that have lived as long as they may. The Cluster Autoscaler: the nodes that one of its loops takes.
 */
export type RemovalMethod =
  'emptiness' | 'drift' | 'multi-node' | 'single-node' | 'expiration' | 'scale-down';

/** One decision to remove nodes. */
export interface RemovalCommand {
  readonly method: RemovalMethod;
  /** When it was decided. */
  readonly at: Seconds;
  readonly nodes: readonly string[];
  /** Nodes that are launched first, in their place. Absent without any. */
  readonly replacements?: readonly string[];
  /** By how much an hour becomes cheaper, by the autoscaler's own prices. Absent: a price is not known. */
  readonly saves?: number;
  /** Those of the nodes that stay after all: a drain or a launch failed. Absent without any. */
  readonly failed?: readonly string[];
}

export interface SparedNode {
  readonly name: string;
  readonly reason: string;
}

/** Why no node is launched. */
export interface UnservedReason {
  /** The autoscaler's text. */
  readonly message: string;
  /** What each NodePool or node group says. Absent if the reason is about none of them. */
  readonly groups?: readonly { readonly group: string; readonly reason: string }[];
}

export interface UnservedPods extends UnservedReason {
  readonly pods: Count;
  readonly namespace: string;
  /** The workload of the first of them. */
  readonly owner: { readonly kind: string; readonly name: string };
  /** The name of the first of them. */
  readonly example: string;
}
