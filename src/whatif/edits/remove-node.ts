import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Node } from '../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../input/index.ts';
import type { ChangedNodes } from '../../outcome/index.ts';
import { Displacement, displaceFrom, isOn, NODE_GONE } from './displace.ts';
import type { Changed, Edited } from './edited.ts';
import type { FailZone, RemoveNode } from './kinds.ts';
import { findNodes, findZone } from './find-nodes.ts';

export function removeNode(given: readonly Given[], { name }: RemoveNode): Edited {
  const found = findNodes(objectsOf(given), name);
  return 'problem' in found ? found : without(given, found.nodes, 'remove-node', name);
}

export function failZone(given: readonly Given[], { zone }: FailZone): Edited {
  const found = findZone(objectsOf(given), zone);
  return 'problem' in found ? found : without(given, found.nodes, 'fail-zone', zone);
}

/** The objects without the nodes, and without what is deleted with them. */
function without(
  given: readonly Given[],
  nodes: readonly Node[],
  edit: ChangedNodes['edit'],
  target: string,
): Changed {
  const names = new Set(nodes.map(({ metadata }) => metadata.name));
  const displacement = new Displacement(NODE_GONE);
  const left = changeEach(displaceFrom(given, names, displacement), (object) =>
    isDeletedWith(object, names) ? undefined : object,
  );
  const { from, losses } = displacement;
  return {
    given: left,
    made: { edit, target, nodes: [...names], displaced: from.size, ...losses },
    displaced: from,
  };
}

/** The node with its CSINode and its devices, and the pods still on it: daemons, static pods, finished and terminating pods. */
function isDeletedWith(object: KubernetesObject, names: ReadonlySet<string>): boolean {
  if (isKind(object, 'Node') || isKind(object, 'CSINode')) return names.has(object.metadata.name);
  if (isKind(object, 'ResourceSlice')) return names.has(object.spec.nodeName ?? '');
  return isKind(object, 'Pod') && isOn(object, names);
}
