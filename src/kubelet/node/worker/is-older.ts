import type { Pod } from '../../../objects/index.ts';

/** Whether `a` is an earlier version of a pod than `b`. */
export function isOlder({ metadata: a }: Pod, { metadata: b }: Pod): boolean {
  return a !== b && Number(a.resourceVersion ?? 0) < Number(b.resourceVersion ?? 0);
}
