import { isTerminal } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';

/** Deleted, or ended. */
export function isEnding(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined || isTerminal(pod);
}
