import { FITS, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { requiredNodes } from '../shared/node-matcher.ts';
import { preferredScore } from './preferred-score.ts';

const REASONS = reasonsAbout('node-affinity', {
  mismatch: {
    text: "node(s) didn't match Pod's node affinity/selector",
  },
});

/**
 * Every node is filtered, whatever nodes the pod's affinity names, and a pod without preferences scores 0 everywhere
 * (kubernetes v1.22.6 plugins/nodeaffinity).
 */
export const nodeAffinityV122: Plugin<unknown> = {
  name: 'NodeAffinity',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  reads: ['node.labels'],
  reasons: REASONS,
  create: () => ({
    preFilter(pod, cluster) {
      const matches = requiredNodes(pod, cluster);
      if (matches === undefined) return SKIP;
      return {
        type: 'node',
        filter: (node) => (matches(node) ? FITS : unresolvable(0)),
        explain: () => [{ id: 'mismatch' }],
      };
    },
    preScore(pod, cluster) {
      const preferred =
        pod.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
      return preferred.length === 0
        ? { type: 'uniform', raw: 0, normalized: 0 }
        : preferredScore(preferred, cluster);
    },
  }),
};
