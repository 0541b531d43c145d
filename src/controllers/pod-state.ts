import type { ObjectMeta, Pod } from '../api/index.ts';

export function isTerminal(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase === 'Succeeded' || phase === 'Failed';
}

export function isTerminating({ metadata }: { readonly metadata: ObjectMeta }): boolean {
  return metadata.deletionTimestamp !== undefined;
}

/** Counts as a replica: neither ended nor being deleted (pkg/controller/controller_utils.go IsPodActive, v1.34). */
export function isActive(pod: Pod): boolean {
  return !isTerminal(pod) && !isTerminating(pod);
}

export function isReady(pod: Pod): boolean {
  const conditions = pod.status?.conditions;
  if (conditions === undefined) return false;
  for (const { type, status } of conditions) if (type === 'Ready') return status === 'True';
  return false;
}

/** Wall-clock milliseconds at which a ready pod became ready; undefined when it is not ready or does not say when. */
export function readySinceMs(pod: Pod): number | undefined {
  const ready = pod.status?.conditions?.find(({ type }) => type === 'Ready');
  if (ready?.status !== 'True' || ready.lastTransitionTime === undefined) return undefined;
  return Date.parse(ready.lastTransitionTime);
}

/** Milliseconds until a ready pod has been ready for so long, 0 when it has; undefined when it is not ready. */
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
