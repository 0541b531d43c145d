import type { Count } from '../amounts.ts';
import type { AutoscalerBound } from './autoscaler-bound.ts';

/** A what-if change that was made to the input before the run, and what it changed. */
export type MadeEdit =
  AddedNodes | ChangedNodes | EvictedPods | ScaledWorkloads | SetRequests | ScaledByAutoscalers;

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

export interface ScaledByAutoscalers {
  readonly edit: 'hpa';
  readonly bound: AutoscalerBound;
  /** The target as the user wrote it: KIND/NAME, with the namespace if there is one. Absent: all workloads with an autoscaler. */
  readonly target?: string;
  readonly workloads: readonly AutoscaledWorkload[];
  /** Autoscalers that scale nothing. Absent without any. */
  readonly unscaled?: readonly UnscaledAutoscaler[];
}

export interface AutoscaledWorkload extends EditedWorkload {
  /** What scales it: "HorizontalPodAutoscaler/web" or "ScaledObject/web". */
  readonly autoscaler: string;
  readonly min: Count;
  readonly max: Count;
  /** The workload's replicas before. */
  readonly from: Count;
  /** Those that the edit gave it. */
  readonly replicas: Count;
}

/**
 * "no-workload": the cluster has no such workload. "not-scalable": the kind has no replicas. "switched-off": a HorizontalPodAutoscaler
 * leaves a workload with 0 replicas alone.
 */
export interface UnscaledAutoscaler {
  readonly namespace: string;
  readonly autoscaler: string;
  readonly why: 'no-workload' | 'not-scalable' | 'switched-off';
}
