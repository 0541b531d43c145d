import type { RemovalMethod } from '../../outcome/index.ts';

/** A node that an autoscaler launched. Times are virtual milliseconds. */
export interface LaunchedNode {
  readonly name: string;
  /** The NodePool or the node group. */
  readonly group: string;
  readonly instanceType: string;
  readonly zone: string | undefined;
  /** "on-demand", "spot" or "reserved", if the autoscaler tells them apart. */
  readonly capacityType: string | undefined;
  /** Of an hour; undefined: it is not known. */
  readonly price: number | undefined;
  /** What it counts for in the maximum of its group: 1, or for a NodePool its cores. */
  readonly amount: number;
  /** When it was asked for. */
  readonly launchedMs: number;
  /** The pods that it was launched for. */
  readonly pods: number;
}

/** A node that an autoscaler took away, or began to. Times are virtual milliseconds. */
export interface RemovedNode {
  readonly name: string;
  readonly group: string;
  /** The autoscaler's own word: Empty, Underutilized, Drifted, Expired, unneeded. */
  readonly reason: string;
  readonly price: number | undefined;
  /** True: the cluster does without it, although no pod has ended there or was deleted. */
  readonly isSpare: boolean;
  /** When it was decided. */
  readonly decidedMs: number;
}

/** One decision to take nodes away. */
export interface RemovalCommand {
  /** How the autoscaler found it. */
  readonly method: RemovalMethod;
  /** Virtual milliseconds. */
  readonly decidedMs: number;
  readonly nodes: readonly string[];
  /** Nodes that are launched first, in their place. */
  readonly replacements: readonly string[];
  /** What an hour costs less, as the autoscaler reckons it; undefined: a price is not known. */
  readonly savings: number | undefined;
}

/** A pod for which no node can be launched. */
export interface RefusedPod {
  /** The autoscaler's text. */
  readonly message: string;
  /** What each NodePool or node group says, if the text is made of that. */
  readonly groups: readonly { readonly group: string; readonly reason: string }[];
}

/** What a node autoscaler has done and said in one simulation; the plan is written from it. */
export class NodeLog {
  readonly launched: LaunchedNode[] = [];
  readonly removed: RemovedNode[] = [];
  /** In their order, those included that failed. */
  readonly commands: RemovalCommand[] = [];
  /** Virtual milliseconds, by node. */
  readonly readyMs = new Map<string, number>();
  /** Virtual milliseconds, by node. */
  readonly goneMs = new Map<string, number>();
  /** Nodes from which a pod has gone, those of DaemonSets left out. */
  readonly left = new Set<string>();
  /** The last word about each pod, by "namespace/name". */
  readonly refused = new Map<string, RefusedPod>();
  /** Why a node stays although it may have been removed, by node: the last word. */
  readonly spared = new Map<string, string>();
}
