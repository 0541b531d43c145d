import { isSuperseded } from '../../outcome/index.ts';
import type { MissingPods, Plan, PlannedPod } from '../../outcome/index.ts';
import { count, counted, duration } from '../layout/figures.ts';
import { labelOf } from './subjects.ts';
import { stagesOf, type StageChange } from './stages.ts';

/** How many of the pods to which something happens are ready at the end, and since when: the one figure of all reports. */
export interface Readiness {
  /** Pods that should be ready or succeed, with those that do not exist. */
  readonly pods: number;
  readonly ready: number;
  /** Virtual seconds at which the last of them became ready or succeeded. */
  readonly after: number;
  /** Pods that are not ready. */
  readonly unready: readonly { readonly workload: string; readonly last: StageChange }[];
  readonly missing: readonly MissingPods[];
}

/** Undefined if nothing happens to any pod, or if no time passes. */
export function readinessOf(plan: Plan): Readiness | undefined {
  const { ended, endTime } = plan.summary;
  if (ended === 'until' && endTime === 0) return undefined;
  const missing = (plan.missing ?? []).filter(({ pods }) => pods > 0);
  const unready: { readonly workload: string; readonly last: StageChange }[] = [];
  let ready = 0;
  let after = 0;
  for (const pod of plan.pods) {
    const last = isConcerned(pod) ? stagesOf(pod).at(-1) : undefined;
    if (last === undefined || last.stage === 'deleted' || last.stage === 'terminating') continue;
    if (isReady(last)) {
      ready++;
      after = Math.max(after, last.at);
    } else unready.push({ workload: labelOf(pod), last });
  }
  const pods = missing.reduce((sum, one) => sum + one.pods, ready + unready.length);
  return pods === 0 ? undefined : { pods, ready, after, unready, missing };
}

/** When the pod became ready or succeeded, in virtual seconds; undefined if it is neither at the end. */
export function readyAt(pod: PlannedPod): number | undefined {
  const last = stagesOf(pod).at(-1);
  return last !== undefined && isReady(last) ? last.at : undefined;
}

const isReady = ({ stage }: StageChange): boolean => stage === 'running' || stage === 'succeeded';

/** "all ready after 30s", "8 of 9 pods ready after 30s", "0 of 9 pods ready". */
export function readinessText({ pods, ready, after }: Readiness): string {
  if (ready === pods) return `all ready after ${duration(after)}`;
  const some = `${count(ready)} of ${counted(pods, 'pod')} ready`;
  return ready === 0 ? some : `${some} after ${duration(after)}`;
}

/** Pods that ran before count if something happens to them; evicted pods do not. */
const isConcerned = (pod: PlannedPod): boolean =>
  pod.timeline.length > (pod.existing === true ? 1 : 0) &&
  pod.preempted === undefined &&
  !isSuperseded(pod);
