import type { Pod } from '../../api/index.ts';
import { isCreatedAgain, isLeaving, isOfItsNode } from '../edits/displace.ts';

export { pendingAgain } from '../edits/displace.ts';

/**
 * What becomes of a pod whose node is gone. "gone": it belongs to the node, or ends anyway. "again": it is created again, by its
 * controller or, if it has none, by its author. "lost": its owner is not simulated, so what follows is not known.
 */
export type Fate = 'gone' | 'again' | 'lost';

export function fateOf(pod: Pod): Fate {
  if (isOfItsNode(pod) || isLeaving(pod)) return 'gone';
  return isCreatedAgain(pod) ? 'again' : 'lost';
}
