import { SKIP } from '../../framework/index.ts';
import type { Plugin, ReasonTable } from '../../framework/index.ts';
import type { ServiceAffinityArgs } from './args.ts';
import { ServiceAffinityFilter } from './filter.ts';
import { ServiceAffinityScore } from './score.ts';
import { matchingServices } from './matching-services.ts';

const REASONS = {
  mismatch: {
    text: "node(s) didn't match service affinity",
  },
} as const satisfies ReasonTable;

/**
 * Keeps the pods of a Service on nodes with the same labels, or spreads them over the values of a label: predicates with
 * serviceAffinity, priorities with serviceAntiAffinity (kubernetes v1.22.6 plugins/serviceaffinity).
 */
export const serviceAffinity: Plugin<ServiceAffinityArgs> = {
  name: 'ServiceAffinity',
  points: ['preFilter', 'filter', 'score'],
  reads: ['node.labels', 'cluster.pods', 'pods.labels', 'selectors'],
  reasons: REASONS,
  create: ({ affinityLabels, antiAffinityLabelsPreference }) => ({
    preFilter(pod, cluster) {
      if (affinityLabels === null || affinityLabels.length === 0) return SKIP;
      return new ServiceAffinityFilter(affinityLabels, pod, cluster);
    },
    preScore(pod, cluster) {
      const [service] = matchingServices(pod, cluster);
      const labels = antiAffinityLabelsPreference ?? [];
      return new ServiceAffinityScore(labels, service, pod, cluster);
    },
  }),
};
