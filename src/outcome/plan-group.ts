import type { Count } from './amounts.ts';
import type { FindingKind } from './finding.ts';

/** Pods with one problem, or findings with one message: what a reader wants to hear once, however many there are. */
export interface PlanGroup {
  /** Unique in its plan. Equal problems have equal ids in every plan. */
  readonly id: string;
  readonly kind: FindingKind;
  /** Whether it decides the verdict. */
  readonly counts: boolean;
  /** Number of affected pods; may be 0. */
  readonly pods: Count;
  /**
   * Only of pods that the scheduler turned down: what they ask for of the resource that decides. That is any resource that few nodes
   * have, such as GPUs, else the one that most nodes lack.
   */
  readonly asks?: Readonly<Record<string, AmountRange>>;
  /** Why, in a sentence without its subject: "no nvidia.com/gpu free on 1,213 nodes that have some; 310 nodes have none". */
  readonly cause: string;
  /** Only of pods that the scheduler turned down: why nodes rejected them, in the order of the sentence. */
  readonly reasons?: readonly GroupedReason[];
  /** The workloads of the pods, or the objects of the findings; most pods first. */
  readonly workloads: readonly GroupedWorkload[];
  /** In alphabetical order. Empty for objects without a namespace. */
  readonly namespaces: readonly string[];
  /** Only of pods without a node: the first of them, which has this message. */
  readonly example?: GroupedPod;
  /** A message of its pods or findings, byte for byte: that of the scheduler or of the API server. */
  readonly message: string;
  /** How many different messages there are. */
  readonly messages: Count;
}

export interface GroupedPod {
  readonly namespace: string;
  readonly name: string;
}

export interface GroupedWorkload {
  /** The object, such as "Deployment/web". */
  readonly object: string;
  readonly namespace?: string;
  /** Its pods in the group. */
  readonly pods: Count;
}

/** Why nodes reject the pods of a group. A node that lacks what decides is counted for that alone. */
export interface GroupedReason {
  /** Empty if the scheduler names none: a PreFilter result excluded the nodes. */
  readonly plugin: string;
  /** Unique among the reasons of its plugin. */
  readonly id: string;
  /** The scheduler's text; one of several if they name objects of the pod. */
  readonly text: string;
  readonly resource?: string;
  /** Of a resource that nodes lack: other pods use it, or an empty node has too little or none of it. */
  readonly lack?: 'in-use' | 'too-small' | 'none';
  /** How many nodes reject one of the pods for it; 0: not the nodes, the pod itself is turned down. */
  readonly nodes: CountRange;
}

/** From the least to the most among the pods of a group. */
export interface CountRange {
  readonly least: Count;
  readonly most: Count;
}

/** From the least to the most among the pods of a group: cpu in cores, everything else in its base unit. */
export interface AmountRange {
  readonly least: number;
  readonly most: number;
}
