import { isConditionTrue } from '../../objects/index.ts';
import type { Job, Pod } from '../../objects/index.ts';
import { isSuperseded } from '../../outcome/index.ts';
import type { Plan, PlannedPod } from '../../outcome/index.ts';
import { evictionIn } from '../../simulation/index.ts';
import type { PodHistory, Simulation } from '../../simulation/index.ts';
import { assert } from '../../units/index.ts';

/** A pod of a simulation that has ended, and what its plan says of it. */
export interface SimulatedPod {
  /** The latest version of the pod. */
  readonly pod: Pod;
  readonly planned: PlannedPod;
  /** Why it was evicted; undefined for a pod that was not. */
  readonly eviction: string | undefined;
  /** It is gone at the end: evicted, replaced, or deleted. */
  readonly isGone: boolean;
  /** It failed or is being deleted, and another pod stands in its place, or will: its controller keeps it for its logs alone. */
  readonly isLeftBehind: boolean;
}

/** Every pod of the simulation, in order of creation. `jobOf`: the Job that controls a pod, as it is at the end. */
export function simulatedPods(
  history: Simulation['history'],
  { pods, deleted = [] }: Plan,
  jobOf: (pod: Pod) => Job | undefined,
): readonly SimulatedPod[] {
  const [listed, removed] = [pods.values(), deleted.values()];
  return Array.from(history.pods, (one: PodHistory): SimulatedPod => {
    const pod = history.latest(one);
    // Victims of preemption stay in the plan's list.
    const isListed = !one.isDeleted || one.preemptedBy !== undefined;
    const planned = (isListed ? listed : removed).next().value;
    assert(planned?.name === pod.metadata.name, 'a plan lists the pods of its simulation in order');
    const eviction = evictionIn(one, pod) ?? (planned.lost === true ? 'deleted' : undefined);
    const isLeftBehind = isSuperseded(planned) || isRetried(pod, jobOf);
    return { pod, planned, eviction, isGone: one.isDeleted, isLeftBehind };
  });
}

/** Whether the pod is a failed one of a Job that has not failed itself: the Job replaces it, and keeps it only for its logs. */
function isRetried(pod: Pod, jobOf: (pod: Pod) => Job | undefined): boolean {
  if (pod.status?.phase !== 'Failed') return false;
  const job = jobOf(pod);
  return job !== undefined && !isConditionTrue(job.status?.conditions, 'Failed');
}
