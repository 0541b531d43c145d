import { isSuperseded, waitingKind } from '../../outcome/index.ts';
import type { Plan, PlannedPod } from '../../outcome/index.ts';

/** The plan's pods by result, without failed pods that their controller has replaced. */
export interface PodsByFate {
  /** Pods that get a node in this plan and keep it. */
  readonly placed: readonly PlannedPod[];
  readonly unschedulable: readonly PlannedPod[];
  /** Pods with scheduling gates: the scheduler did not try them. */
  readonly gated: readonly PlannedPod[];
  readonly preempted: readonly PlannedPod[];
  /** Pods that had their node before the run. */
  readonly existing: readonly PlannedPod[];
}

export function podsByFate(plan: Plan): PodsByFate {
  const placed: PlannedPod[] = [];
  const unschedulable: PlannedPod[] = [];
  const gated: PlannedPod[] = [];
  const preempted: PlannedPod[] = [];
  const existing: PlannedPod[] = [];
  for (const pod of plan.pods.filter((one) => !isSuperseded(one))) {
    if (pod.preempted !== undefined) preempted.push(pod);
    if (pod.existing === true) existing.push(pod);
    else if (pod.preempted === undefined && pod.node !== null) placed.push(pod);
    const waits = waitingKind(pod);
    if (waits === 'gated') gated.push(pod);
    if (waits === 'unschedulable') unschedulable.push(pod);
  }
  return { placed, unschedulable, gated, preempted, existing };
}

/** Pods that the plan adds to the cluster, without preempted pods and failed pods that their controllers have replaced. */
export const addedPods = ({ pods }: Plan): readonly PlannedPod[] =>
  pods.filter((pod) => pod.existing !== true && pod.preempted === undefined && !isSuperseded(pod));

function isGated(pod: PlannedPod): boolean {
  return pod.status === 'SchedulingGated';
}

/** How many of the pods have scheduling gates. */
export const countGated = (pods: readonly PlannedPod[]): number => pods.filter(isGated).length;
