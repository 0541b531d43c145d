import type { CSINode, Node } from '../../api/index.ts';

/** One change to the objects before they are simulated. */
export type Edit = AddNode | RemoveNode | CordonNode | ScaleWorkload;

/** Nodes after a template. */
export interface AddNode {
  readonly edit: 'add-node';
  readonly node: Node;
  /** What the node's CSI drivers can attach; each copy gets its own. */
  readonly csiNode?: CSINode;
  /** Without it one node of the template's own name, or of the first free number where that is taken; with it <name>-1 and on. */
  readonly count?: number;
}

/** Takes a node away as if it were lost: its pods have to find another one, those of DaemonSets go with it. */
export interface RemoveNode {
  readonly edit: 'remove-node';
  readonly name: string;
}

/** What `kubectl cordon` does, and the taint that the node lifecycle controller then adds. */
export interface CordonNode {
  readonly edit: 'cordon';
  readonly name: string;
}

export interface ScaleWorkload {
  readonly edit: 'scale';
  /** Deployment, ReplicaSet, ReplicationController or StatefulSet, or what kubectl calls them in short; any case. */
  readonly kind: string;
  readonly name: string;
  /** Without it the workload is looked for in every namespace, and has to be the only one of that name. */
  readonly namespace?: string;
  readonly replicas: number;
}
