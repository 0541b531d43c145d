import type { NodeIndex } from '../../cluster/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { avoidedControllers } from './avoided-controllers.ts';

const HEEDED = ['ReplicationController', 'ReplicaSet'];

/**
 * Keeps the pods of a ReplicationController or ReplicaSet off nodes whose annotation asks for it, if there is any other
 * (kubernetes v1.22.6 plugins/nodepreferavoidpods).
 */
export const nodePreferAvoidPods: Plugin = {
  name: 'NodePreferAvoidPods',
  points: ['score'],
  reads: ['node.annotations'],
  reasons: {},
  create: () => ({
    preScore(pod, { columns: { nodes } }) {
      const [kind = ''] = pod.controller.split('/');
      if (!HEEDED.includes(kind)) return { type: 'uniform', raw: 100, normalized: 100 };
      const scores = Uint8Array.from(nodes, (node) =>
        avoidedControllers(node).some(
          (avoided) => avoided.kind === kind && avoided.uid === pod.controllerUid,
        )
          ? 0
          : 100,
      );
      return { type: 'node', score: (node: NodeIndex) => scores[node]! };
    },
  }),
};
