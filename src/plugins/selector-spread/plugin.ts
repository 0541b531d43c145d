import type { Plugin } from '../../framework/index.ts';
import { defaultSelector } from '../shared/default-selector.ts';
import { SelectorSpreadScore } from './score.ts';

/**
 * Spreads the pods of a Service or controller over nodes and zones: SelectorSpreadPriority while the feature gate
 * DefaultPodTopologySpread is off (kubernetes v1.22.6 plugins/selectorspread).
 */
export const selectorSpread: Plugin = {
  name: 'SelectorSpread',
  points: ['preScore', 'score'],
  reads: ['node.labels', 'cluster.pods', 'selectors'],
  reasons: {},
  create: () => ({
    preScore: (pod, cluster) =>
      pod.spreadConstraints.length > 0
        ? { type: 'uniform', raw: 0, normalized: 0 }
        : new SelectorSpreadScore(pod, defaultSelector(pod, cluster), cluster),
  }),
};
