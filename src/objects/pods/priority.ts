import type { Pod } from '../types.ts';

/** The priority that admission has set, else 0. Rule: PodPriority, component-helpers/scheduling/corev1/helpers.go, v0.34. */
export function podPriority(pod: Pod): number {
  return pod.spec.priority ?? 0;
}
