import { podPriority } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';

/** Milliseconds since 1970. Infinity for pods that have not started: upstream uses the present, which is the latest. */
export function startTime({ status }: Pod): number {
  return status?.startTime === undefined ? Infinity : Date.parse(status.startTime);
}

/**
 * Most important first: higher priority, then earlier start. Pods that are equal in both keep their order.
 *
 * Source: kubernetes v1.34.1 pkg/scheduler/util/utils.go MoreImportantPod.
 */
export function byImportance(a: Pod, b: Pod): number {
  const difference = podPriority(b) - podPriority(a);
  if (difference !== 0) return difference;
  if (a.status?.startTime === b.status?.startTime) return 0;
  return startTime(a) - startTime(b);
}
