import type { Node } from '../objects/index.ts';

/** kubernetes v1.34 pkg/controller/nodelifecycle: the taint of a node with spec.unschedulable true. */
const TAINT = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** The node as `kubectl cordon` leaves it. */
export function cordoned(node: Node): Node {
  const taints = node.spec?.taints ?? [];
  const isTainted = taints.some(({ key, effect }) => key === TAINT.key && effect === TAINT.effect);
  return {
    ...node,
    spec: { ...node.spec, unschedulable: true, taints: isTainted ? taints : [...taints, TAINT] },
  };
}
