import type { Node, Taint } from '../../../objects/index.ts';

const NOT_READY: Taint = Object.freeze({
  key: 'node.kubernetes.io/not-ready',
  effect: 'NoSchedule',
});

/**
 * A new Node takes no pods until the node lifecycle controller has seen that it is ready. Plugin TaintNodesByCondition. Source:
 * plugin/pkg/admission/nodetaint/admission.go, v1.34.
 */
export function withNotReadyTaint<T extends Node>(node: T): T {
  const taints = node.spec?.taints ?? [];
  const isThere = taints.some(
    ({ key, effect }) => key === NOT_READY.key && effect === NOT_READY.effect,
  );
  return isThere ? node : { ...node, spec: { ...node.spec, taints: [...taints, NOT_READY] } };
}
