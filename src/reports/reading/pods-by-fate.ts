import type { Plan, PlannedPod } from '../../outcome/index.ts';

/** The plan's pods by what becomes of them. */
export interface PodsByFate {
  /** Pods that get a node in this plan, and keep it. */
  readonly placed: readonly PlannedPod[];
  readonly unschedulable: readonly PlannedPod[];
  /** Held back by scheduling gates: never offered to a node. */
  readonly gated: readonly PlannedPod[];
  readonly preempted: readonly PlannedPod[];
  /** Pods that had their node before. */
  readonly existing: readonly PlannedPod[];
}

export function podsByFate(plan: Plan): PodsByFate {
  const placed: PlannedPod[] = [];
  const unschedulable: PlannedPod[] = [];
  const gated: PlannedPod[] = [];
  const preempted: PlannedPod[] = [];
  const existing: PlannedPod[] = [];
  for (const pod of plan.pods) {
    if (pod.preempted !== undefined) preempted.push(pod);
    if (pod.existing === true) existing.push(pod);
    else if (pod.preempted !== undefined) continue;
    else if (pod.node !== null) placed.push(pod);
    else if (isGated(pod)) gated.push(pod);
    // Lost with its node: the finding says so.
    else if (pod.lost === true) continue;
    // No scheduler here was asked about it: the finding says why.
    else if (pod.message === undefined && (pod.doubts?.length ?? 0) > 0) continue;
    else unschedulable.push(pod);
  }
  return { placed, unschedulable, gated, preempted, existing };
}

/** What the plan adds to the cluster: who was there before, and who had to go again, does not count. */
export const addedPods = ({ pods }: Plan): readonly PlannedPod[] =>
  pods.filter(({ existing, preempted }) => existing !== true && preempted === undefined);

/** `kubectl get pods` says so too: a gated pod was never offered to any node. */
function isGated(pod: PlannedPod): boolean {
  return pod.status === 'SchedulingGated';
}

/** How many of the pods scheduling gates hold back: nothing is wrong with them. */
export const countGated = (pods: readonly PlannedPod[]): number => pods.filter(isGated).length;

/** When the pod first ran (or had already ended), in virtual seconds. */
export function runningAt(pod: PlannedPod): number | undefined {
  return pod.timeline.find((entry) => entry.phase !== undefined && entry.phase !== 'Pending')?.at;
}
