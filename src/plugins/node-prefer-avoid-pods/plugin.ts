import type { NodeIndex } from '../../cluster/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { avoidedControllers } from './avoided-controllers.ts';

const CONTROLLER_KINDS = ['ReplicationController', 'ReplicaSet'];

/**
 * Gives the pods of a ReplicationController or ReplicaSet a score of 0 on nodes with an annotation against them, and 100 on all
 * others (kubernetes v1.22.6 plugins/nodepreferavoidpods).
 */
export const nodePreferAvoidPods: Plugin = {
  name: 'NodePreferAvoidPods',
  points: ['score'],
  reads: ['node.annotations'],
  reasons: {},
  create: () => ({
    preScore(pod, { columns: { nodes } }) {
      // Upstream compares only the kind, whatever its API.
      const [kind = ''] = pod.controller.split(/[./]/);
      if (!CONTROLLER_KINDS.includes(kind)) return { type: 'uniform', raw: 100, normalized: 100 };
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
