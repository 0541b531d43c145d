import { podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';

/** Milliseconds since 1970. Infinity for pods that have not started: upstream uses the present, which is the latest. */
export function startTime({ status }: Pod): number {
  return status?.startTime === undefined ? Infinity : Date.parse(status.startTime);
}

/**
 * Most important first: higher priority, then earlier start. Pods that are equal in both keep their order, but pods of one priority
 * that have not started come in reverse: each of two counts as started before the other, because upstream asks for the present
 * twice, and its insertion sort moves the later one to the front.
 *
 * Source: kubernetes v1.36.3 pkg/scheduler/util/utils.go MoreImportantPod, GetPodStartTime.
 */
export function byImportance<T>(list: readonly T[], podOf: (one: T) => Pod): T[] {
  // Sorting is stable, so pods that have not started must be reversed before it.
  const waiting = list.filter((one) => !hasStarted(podOf(one))).reverse();
  const started = list.filter((one) => hasStarted(podOf(one)));
  return [...started, ...waiting].sort((a, b) => compare(podOf(a), podOf(b)));
}

const hasStarted = ({ status }: Pod): boolean => status?.startTime !== undefined;

function compare(a: Pod, b: Pod): number {
  const difference = podPriority(b) - podPriority(a);
  if (difference !== 0) return difference;
  if (a.status?.startTime === b.status?.startTime) return 0;
  return startTime(a) - startTime(b);
}
