import type { Pod } from '../../objects/index.ts';

export const hasNode = ({ spec }: Pod): boolean => (spec.nodeName ?? '') !== '';

/** On a node, or nominated to one. */
export const hasPlace = (pod: Pod): boolean =>
  hasNode(pod) || (pod.status?.nominatedNodeName ?? '') !== '';
