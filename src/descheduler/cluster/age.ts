import type { Pod } from '../../objects/index.ts';

/** The longest time.Duration of Go in seconds: the age of a pod without a time of creation. */
const LONGEST = 9_223_372_036;

/** The age of a pod by its creation in whole seconds; negative for one that is created later. */
export function ageSeconds({ metadata: { creationTimestamp } }: Pod, nowMs: number): number {
  if (creationTimestamp === undefined) return LONGEST;
  return Math.trunc((nowMs - Date.parse(creationTimestamp)) / 1000);
}
