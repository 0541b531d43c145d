import { controllerOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { pinnedTo } from '../../controllers/index.ts';
import { getOrInsert } from '../../units/index.ts';
import {
  isCreatedAgain,
  isLeaving,
  isOfDaemonSet,
  isOfItsNode,
  pendingAgain,
} from '../edits/displace.ts';

export { pendingAgain } from '../edits/displace.ts';

/**
 * The fate of a pod whose node is removed. "gone": it belongs to the node, or ends anyway. "again": it is created again, by its
 * controller or, if it has none, by its author. "lost": its owner is not simulated, so what follows is not known.
 */
export type Fate = 'gone' | 'again' | 'lost';

export function fateOf(pod: Pod): Fate {
  if (isOfItsNode(pod) || isLeaving(pod)) return 'gone';
  return isCreatedAgain(pod) ? 'again' : 'lost';
}

/**
 * Why pods are displaced from their nodes. "moved": the user has asked for it, and so creates bare pods again. "descheduled": through
 * the eviction API, by the descheduler.
 */
export type Displacement = 'moved' | 'node lost' | 'preempted' | 'descheduled';

/** Why pods do not come back. */
export const OWNER_UNKNOWN = 'its owner is not simulated: whether it comes back is not known';
export const UNCONTROLLED = 'no controller creates it again';
const PREEMPTED = `evicted to make room, and ${UNCONTROLLED}`;

/** Pods as they are created again: what follows from a pod is found by the pod and its spec, also when it is displaced once more. */
const createdAgain = new WeakMap<Pod, Pod>();

/** A displaced pod is created again as this pod, or lost for this reason. */
export type Sequel = { readonly again: Pod } | { readonly lost: string };

/** Undefined for a pod that is not missed, such as a pod of a DaemonSet on a lost node. */
export function sequelOf(pod: Pod, nodeName: string, why: Displacement): Sequel | undefined {
  const isNodeThere = why === 'preempted' || why === 'descheduled';
  // The DaemonSet of an evicted daemon creates it again for its node.
  if (isNodeThere && isOfDaemonSet(pod) && !isLeaving(pod)) {
    const again = pendingAgain(pod);
    const affinity = pinnedTo(nodeName, again.spec.affinity);
    return { again: { ...again, spec: { ...again.spec, affinity } } };
  }
  const fate = fateOf(pod);
  if (fate === 'gone') return undefined;
  if (fate === 'lost') return { lost: OWNER_UNKNOWN };
  if (why !== 'moved' && controllerOf(pod.metadata) === undefined) {
    return { lost: why === 'preempted' ? PREEMPTED : UNCONTROLLED };
  }
  return { again: getOrInsert(createdAgain, pod, () => pendingAgain(pod)) };
}
