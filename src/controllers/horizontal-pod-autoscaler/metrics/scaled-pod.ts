import { findCondition } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';

/** What an autoscaler reads of a pod. Times are virtual milliseconds. */
export interface ScaledPod {
  readonly name: string;
  /** Deleted or failed: as if it were not there. */
  readonly isIgnored: boolean;
  readonly isPending: boolean;
  /** Running and ready. */
  readonly isServing: boolean;
  /** status.startTime. */
  readonly startMs: number | undefined;
  /** Condition Ready and when it became so. */
  readonly ready: { readonly isFalse: boolean; readonly sinceMs: number } | undefined;
  readonly pod: Pod;
}

/** `epochMs`: wall-clock milliseconds since 1970 at virtual time 0. */
export function scaledPod(pod: Pod, epochMs: number): ScaledPod {
  const { metadata, status } = pod;
  const phase = status?.phase ?? 'Pending';
  const ready = findCondition(status?.conditions, 'Ready');
  const { startTime } = status ?? {};
  return {
    name: metadata.name,
    isIgnored: metadata.deletionTimestamp !== undefined || phase === 'Failed',
    isPending: phase === 'Pending',
    isServing: phase === 'Running' && ready?.status === 'True',
    startMs: startTime === undefined ? undefined : Date.parse(startTime) - epochMs,
    ready: ready && {
      isFalse: ready.status === 'False',
      // A condition without a time is Go's zero time.
      sinceMs:
        ready.lastTransitionTime === undefined
          ? -Infinity
          : Date.parse(ready.lastTransitionTime) - epochMs,
    },
    pod,
  };
}
