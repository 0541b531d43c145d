import type { CSINode, Node } from '../../api/index.ts';

/** One change to the objects before they are simulated. */
export type Edit = AddNode | RemoveNode | CordonNode | ScaleWorkload;

/** Adds copies of a template node. */
export interface AddNode {
  readonly edit: 'add-node';
  readonly node: Node;
  /** The template's CSINode; each copy gets one. */
  readonly csiNode?: CSINode;
  /** With a count the copies are <name>-1, <name>-2, .... Without it: one node <name>, or <name>-1 if <name> exists. */
  readonly count?: number;
}

/** Removes a node as if it failed: its pods are pending again, its DaemonSet pods are deleted. */
export interface RemoveNode {
  readonly edit: 'remove-node';
  readonly name: string;
}

/** Same as `kubectl cordon`, including the taint that the node lifecycle controller adds. */
export interface CordonNode {
  readonly edit: 'cordon';
  readonly name: string;
}

export interface ScaleWorkload {
  readonly edit: 'scale';
  /** Deployment, ReplicaSet, ReplicationController or StatefulSet, in any form that kubectl accepts. */
  readonly kind: string;
  readonly name: string;
  /** Without it every namespace is searched, and the name must be unique. */
  readonly namespace?: string;
  readonly replicas: number;
}
