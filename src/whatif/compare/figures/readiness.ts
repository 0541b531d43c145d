import { isSuperseded } from '../../../outcome/index.ts';
import type { Plan, PlannedPod } from '../../../outcome/index.ts';

/** The pods that become ready or succeed in a plan, and when the last of them does. */
export interface Readiness {
  readonly pods: number;
  /** Undefined if there are none. */
  readonly last: number | undefined;
}

export function readinessOf({ pods }: Plan): Readiness {
  const times = pods.flatMap((pod) => readyAt(pod) ?? []);
  return {
    pods: times.length,
    last: times.reduce<number | undefined>((last = 0, at) => Math.max(last, at), undefined),
  };
}

/** Undefined for pods that are not ready at the end, and for pods that ran before if nothing happens to them. */
function readyAt(pod: PlannedPod): number | undefined {
  const { timeline, phase, status, existing } = pod;
  if (isSuperseded(pod) || timeline.length <= (existing === true ? 1 : 0)) return undefined;
  if (phase === 'Succeeded') {
    return timeline.findLast((entry) => entry.phase === 'Succeeded')?.at;
  }
  if (status !== 'Running') return undefined;
  const last = timeline.findLast(
    (entry) => entry.phase === 'Running' || entry.reason === 'Ready' || entry.reason === 'NotReady',
  );
  return last?.reason === 'NotReady' ? undefined : last?.at;
}
