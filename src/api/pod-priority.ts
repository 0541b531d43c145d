import type { Pod } from './types.ts';

/** 0 where admission has set none. Rule: PodPriority, component-helpers/scheduling/corev1/helpers.go, v0.34. */
export function podPriority(pod: Pod): number {
  return pod.spec.priority ?? 0;
}
