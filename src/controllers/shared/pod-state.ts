import { findCondition, isReady, isTerminal } from '../../objects/index.ts';
import type { ObjectMeta, Pod } from '../../objects/index.ts';

export function isTerminating({ metadata }: { readonly metadata: ObjectMeta }): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** Whether the pod is neither terminal nor terminating. Source: pkg/controller/controller_utils.go IsPodActive, v1.34. */
export function isActive(pod: Pod): boolean {
  return !isTerminal(pod) && !isTerminating(pod);
}

/** Wall-clock milliseconds at which a ready pod became ready; undefined if it is not ready or has no lastTransitionTime. */
export function readySinceMs(pod: Pod): number | undefined {
  const ready = findCondition(pod.status?.conditions, 'Ready');
  if (ready?.status !== 'True' || ready.lastTransitionTime === undefined) return undefined;
  return Date.parse(ready.lastTransitionTime);
}

/** Milliseconds until a ready pod is available, 0 if it is; undefined if it is not ready. `wallMs`: since 1970. */
export function availableInMs(
  pod: Pod,
  minReadySeconds: number,
  wallMs: number,
): number | undefined {
  if (!isReady(pod)) return undefined;
  if (minReadySeconds === 0) return 0;
  const since = readySinceMs(pod);
  return since === undefined ? undefined : Math.max(0, since + minReadySeconds * 1000 - wallMs);
}

/** Terminating, but not terminal. */
export function isEnding(pod: Pod): boolean {
  return isTerminating(pod) && !isTerminal(pod);
}
