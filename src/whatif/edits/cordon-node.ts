import { isKind } from '../../api/index.ts';
import type { KubernetesObject, Node } from '../../api/index.ts';
import type { Edited } from './edited.ts';
import type { CordonNode } from './edit.ts';
import { unknownNode } from './unknown-node.ts';

/** kubernetes v1.34 pkg/controller/nodelifecycle: the taint of a node with spec.unschedulable true. */
const TAINT = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

export function cordonNode(objects: readonly KubernetesObject[], { name }: CordonNode): Edited {
  const nodes = objects.filter((object) => isKind(object, 'Node'));
  const found = nodes.find(({ metadata }) => metadata.name === name);
  if (found === undefined) return { problem: unknownNode(objects, name) };
  return { objects: objects.map((object) => (object === found ? cordoned(found) : object)) };
}

function cordoned(node: Node): Node {
  const taints = node.spec?.taints ?? [];
  const isTainted = taints.some(({ key, effect }) => key === TAINT.key && effect === TAINT.effect);
  return {
    ...node,
    spec: { ...node.spec, unschedulable: true, taints: isTainted ? taints : [...taints, TAINT] },
  };
}
