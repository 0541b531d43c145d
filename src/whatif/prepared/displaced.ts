import { controllerOf, isTerminal } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import { isSimulatedOwner } from '../../simulation/index.ts';

/** Annotation of mirror pods (kubernetes v1.34 pkg/kubelet/types). */
const MIRROR = 'kubernetes.io/config.mirror';

/**
 * What becomes of a pod whose node is gone. "gone": it belongs to the node. "again": it is created again, by its controller or, if it has
 * none, by its author. "lost": its owner is not simulated, so what follows is not known.
 */
export type Fate = 'gone' | 'again' | 'lost';

export function fateOf(pod: Pod): Fate {
  const { metadata } = pod;
  const isOfNode =
    metadata.annotations?.[MIRROR] !== undefined ||
    metadata.deletionTimestamp !== undefined ||
    isTerminal(pod) ||
    metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet' || kind === 'Node') === true;
  if (isOfNode) return 'gone';
  const owner = controllerOf(metadata);
  return owner === undefined || isSimulatedOwner(owner) ? 'again' : 'lost';
}

/** The pod without its node and status, as it is created again. */
export function pendingAgain({ status: _status, spec, ...pod }: Pod): Pod {
  const { nodeName: _node, ...rest } = spec;
  return { ...pod, spec: rest };
}
