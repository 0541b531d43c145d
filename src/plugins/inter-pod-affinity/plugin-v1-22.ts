import { IDLE } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { AffinityFilter, REASONS } from './filtering.ts';
import { AffinityScore } from './scoring.ts';

const RULES = { matchesNamespacesWithoutLabels: false };

/** Scores every pod, even if all nodes get 0 (kubernetes v1.22.6 plugins/interpodaffinity). */
export const interPodAffinityV122: Plugin<{ readonly hardPodAffinityWeight: number }> = {
  name: 'InterPodAffinity',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  reads: ['node.labels', 'cluster.pods', 'pods.terms', 'namespaces'],
  reasons: REASONS,
  create: ({ hardPodAffinityWeight }) => ({
    preFilter(pod, cluster) {
      const filter = new AffinityFilter(pod, cluster, RULES);
      return filter.isEmpty ? IDLE : filter;
    },
    preScore(pod, cluster) {
      const score = new AffinityScore(pod, cluster, {
        ...RULES,
        hardPodAffinityWeight,
        ignorePreferredTermsOfExistingPods: false,
      });
      return score.isEmpty ? { type: 'uniform', raw: 0, normalized: 0 } : score;
    },
  }),
};
