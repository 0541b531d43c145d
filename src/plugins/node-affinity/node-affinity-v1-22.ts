import { FITS, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { requiredNodes } from '../shared/node-matcher.ts';
import { preferredScore } from './preferred-score.ts';

/**
 * Every node is asked, whatever names the pod's affinity lists, and a pod without preferences scores 0 everywhere
 * (kubernetes v1.22.6 plugins/nodeaffinity).
 */
export const nodeAffinityV122: Plugin<unknown> = {
  name: 'NodeAffinity',
  reads: ['node.labels'],
  create: () => ({
    preFilter(pod, cluster) {
      const matches = requiredNodes(pod, cluster);
      if (matches === undefined) return SKIP;
      return {
        filter: (node) => (matches(node) ? FITS : unresolvable(0)),
        explain: () => ["node(s) didn't match Pod's node affinity/selector"],
      };
    },
    preScore(pod, cluster) {
      const preferred =
        pod.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
      return preferred.length === 0
        ? { raw: 0, normalized: 0 }
        : preferredScore(preferred, cluster);
    },
  }),
};
