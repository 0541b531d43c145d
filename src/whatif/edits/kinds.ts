import type { CSINode, Node } from '../../objects/index.ts';
import type { AutoscalerBound } from '../../outcome/index.ts';

/**
 * One change to the objects before they are simulated.
 *
 * A pattern is a name, a glob ("worker-*": * stands for any text, ? for one character) or a label selector. A text with "=", "!",
 * " in " or " notin " is a selector: "pool=blue", "pool in (a,b)", "!gpu".
 */
export type Edit =
  | AddNode
  | RemoveNode
  | FailZone
  | CordonNode
  | DrainNode
  | EvictPods
  | ScaleWorkload
  | SetRequest
  | ScaleAutoscaled;

/** Adds copies of a template node. */
export interface AddNode {
  readonly edit: 'add-node';
  /** The template, or the name of a node of the input; its copies are healthy and not cordoned. */
  readonly node: Node | string;
  /** The template's CSINode; each copy gets one. Not for a node of the input, which has its own. */
  readonly csiNode?: CSINode;
  /** With a count the copies are <name>-1, <name>-2, .... Without it: one node <name>, or <name>-1 if <name> exists. */
  readonly count?: number;
}

/** Removes nodes as if they failed: their pods are pending again, their DaemonSet pods are deleted. */
export interface RemoveNode {
  readonly edit: 'remove-node';
  /** A pattern. */
  readonly name: string;
}

/** Removes all nodes of a zone, as `RemoveNode`. */
export interface FailZone {
  readonly edit: 'fail-zone';
  /** The value of topology.kubernetes.io/zone, or a glob. */
  readonly zone: string;
}

/** Same as `kubectl cordon`, including the taint that the node lifecycle controller adds. */
export interface CordonNode {
  readonly edit: 'cordon';
  /** A pattern. */
  readonly name: string;
}

/** Cordons nodes and makes their pods pending again, but for DaemonSet pods and mirror pods. Budgets are not consulted. */
export interface DrainNode {
  readonly edit: 'drain';
  /** A pattern. */
  readonly name: string;
}

/** Makes placed pods pending again, but for mirror pods and finished pods. Budgets are not consulted. */
export interface EvictPods {
  readonly edit: 'evict';
  /** A kind of workload, in any form that kubectl accepts: all pods of the workloads with that name. Default: pods by their own names. */
  readonly kind?: string;
  /** A pattern. */
  readonly name: string;
  /** A name or a glob. Without it every namespace is searched, and a plain name must be unique. */
  readonly namespace?: string;
}

/** The objects that a change of workloads concerns. */
export interface WorkloadTarget {
  /** In any form that kubectl accepts. */
  readonly kind: string;
  /** A pattern. */
  readonly name: string;
  /** A name or a glob. Without it every namespace is searched, and a plain name must be unique. */
  readonly namespace?: string;
}

/** `kind`: Deployment, ReplicaSet, ReplicationController or StatefulSet. */
export interface ScaleWorkload extends WorkloadTarget {
  readonly edit: 'scale';
  readonly replicas: number;
}

/**
 * Same as `kubectl set resources --requests` on a workload's template; its controller then rolls it out. A Pod is changed in place.
 * Limits below a request are raised to it.
 */
export interface SetRequest extends WorkloadTarget {
  readonly edit: 'set-request';
  /** Only this container. Default: every container, without init containers. */
  readonly container?: string;
  /** Quantities by resource, such as { cpu: '500m' }. "0" removes the request. */
  readonly requests: Readonly<Record<string, string>>;
}

/** Gives workloads the replicas that their HorizontalPodAutoscaler or ScaledObject may give them. */
export interface ScaleAutoscaled {
  readonly edit: 'hpa';
  readonly bound: AutoscalerBound;
  /** Default: the workloads of all autoscalers. */
  readonly target?: WorkloadTarget;
}
