import { isTerminal } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';

/** Deleted, or ended. */
export function isEnding(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined || isTerminal(pod);
}
