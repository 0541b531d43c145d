import type { KubernetesObject, Node } from '../../objects/index.ts';
import { cordoned } from '../cordoned.ts';
import { Displacement, displaceFrom, DRAINED } from './displace.ts';
import type { Edited } from './edited.ts';
import type { CordonNode, DrainNode } from './kinds.ts';
import { findNodes } from './find-nodes.ts';

export function cordonNode(objects: readonly KubernetesObject[], { name }: CordonNode): Edited {
  const found = findNodes(objects, name);
  if ('problem' in found) return found;
  const { nodes } = found;
  return {
    objects: withCordoned(objects, nodes),
    made: { edit: 'cordon', target: name, nodes: namesOf(nodes) },
  };
}

/** As `kubectl drain --ignore-daemonsets --force --delete-emptydir-data --disable-eviction`, done at once. */
export function drainNode(objects: readonly KubernetesObject[], { name }: DrainNode): Edited {
  const found = findNodes(objects, name);
  if ('problem' in found) return found;
  const nodes = namesOf(found.nodes);
  const displacement = new Displacement(DRAINED);
  const left = displaceFrom(objects, new Set(nodes), displacement);
  const { from, losses } = displacement;
  return {
    objects: withCordoned(left, found.nodes),
    made: { edit: 'drain', target: name, nodes, displaced: from.size, ...losses },
    displaced: from,
  };
}

const namesOf = (nodes: readonly Node[]): readonly string[] => [
  ...new Set(nodes.map(({ metadata }) => metadata.name)),
];

function withCordoned(
  objects: readonly KubernetesObject[],
  nodes: readonly Node[],
): readonly KubernetesObject[] {
  const cordonedOf = new Map<KubernetesObject, Node>(nodes.map((node) => [node, cordoned(node)]));
  return objects.map((object) => cordonedOf.get(object) ?? object);
}
