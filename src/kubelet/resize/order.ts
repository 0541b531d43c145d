import { podRequests, qosClass } from '../../objects/index.ts';
import { compareText } from '../../units/index.ts';
import type { PodResize } from './pod-resize.ts';

/**
 * The order in which pending resizes are tried: first pods that ask for no more cpu and memory, then by priority, Guaranteed pods
 * first, then pods that have waited longest (pkg/kubelet/allocation/allocation_manager.go: sortPendingResizes, v1.36).
 */
export function byUrgency(a: PodResize, b: PodResize): number {
  return (
    Number(asksForMore(a)) - Number(asksForMore(b)) ||
    (b.desired.spec.priority ?? 0) - (a.desired.spec.priority ?? 0) ||
    Number(qosClass(a.desired) !== 'Guaranteed') - Number(qosClass(b.desired) !== 'Guaranteed') ||
    compareText(a.pendingSince ?? '~', b.pendingSince ?? '~')
  );
}

function asksForMore({ desired, allocated }: PodResize): boolean {
  const [now, before] = [podRequests(desired), podRequests(allocated)];
  return ['cpu', 'memory'].some((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0));
}
