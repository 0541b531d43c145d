import type { KubernetesObject, Node } from '../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../input/index.ts';
import { cordoned } from '../cordoned.ts';
import { Displacement, displaceFrom, DRAINED } from './displace.ts';
import type { Edited } from './edited.ts';
import type { CordonNode, DrainNode } from './kinds.ts';
import { findNodes } from './find-nodes.ts';

export function cordonNode(given: readonly Given[], { name }: CordonNode): Edited {
  const found = findNodes(objectsOf(given), name);
  if ('problem' in found) return found;
  const { nodes } = found;
  return {
    given: withCordoned(given, nodes),
    made: { edit: 'cordon', target: name, nodes: namesOf(nodes) },
  };
}

/** `kubectl drain --ignore-daemonsets --force --delete-emptydir-data --disable-eviction`, done at once. */
export function drainNode(given: readonly Given[], { name }: DrainNode): Edited {
  const found = findNodes(objectsOf(given), name);
  if ('problem' in found) return found;
  const nodes = namesOf(found.nodes);
  const displacement = new Displacement(DRAINED);
  const left = displaceFrom(given, new Set(nodes), displacement);
  const { from, losses } = displacement;
  return {
    given: withCordoned(left, found.nodes),
    made: { edit: 'drain', target: name, nodes, displaced: from.size, ...losses },
    displaced: from,
  };
}

const namesOf = (nodes: readonly Node[]): readonly string[] => [
  ...new Set(nodes.map(({ metadata }) => metadata.name)),
];

function withCordoned(given: readonly Given[], nodes: readonly Node[]): readonly Given[] {
  const cordonedOf = new Map<KubernetesObject, Node>(nodes.map((node) => [node, cordoned(node)]));
  return changeEach(given, (object) => cordonedOf.get(object) ?? object);
}
