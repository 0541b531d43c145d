import type { Count } from './amounts.ts';
/** A what-if change that was made to the input before the run, and what it changed. */
export type MadeEdit = AddedNodes | ChangedNodes | EvictedPods | ScaledWorkloads | SetRequests;

export interface AddedNodes {
  readonly edit: 'add-node';
  /** The node that was copied: of a file or of the input. */
  readonly like: string;
  /** The added nodes, by name. */
  readonly nodes: readonly string[];
}

export interface ChangedNodes {
  readonly edit: 'remove-node' | 'fail-zone' | 'cordon' | 'drain';
  /** The target as the user wrote it: a name, a glob, a label selector; for "fail-zone" a zone. */
  readonly target: string;
  /** The nodes that it changed, in the order of the input. */
  readonly nodes: readonly string[];
  /** Pods that were on these nodes and are pending again. Absent for "cordon". */
  readonly displaced?: Count;
  /** Pods that were on these nodes and that no simulated controller creates again. Absent if there are none. */
  readonly lost?: Count;
}

export interface EvictedPods {
  readonly edit: 'evict';
  /** The target as the user wrote it: a name, a glob or a label selector, with the namespace if there is one. */
  readonly target: string;
  /** "namespace/name" of each pod, in the order of the input. */
  readonly pods: readonly string[];
}

export interface ScaledWorkloads {
  readonly edit: 'scale';
  /** The target as the user wrote it: KIND/NAME, with the namespace if there is one. */
  readonly target: string;
  readonly replicas: Count;
  readonly workloads: readonly ScaledWorkload[];
}

export interface EditedWorkload {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export interface ScaledWorkload extends EditedWorkload {
  /** The workload's replicas before. */
  readonly from: Count;
}

export interface SetRequests {
  readonly edit: 'set-request';
  /** The target as the user wrote it: KIND/NAME, with the namespace if there is one. */
  readonly target: string;
  /** Only this container was changed. Absent: every container. */
  readonly container?: string;
  /** Quantities by resource, as in a manifest. */
  readonly requests: Readonly<Record<string, string>>;
  /** The changed workloads, or pods. */
  readonly workloads: readonly EditedWorkload[];
}
