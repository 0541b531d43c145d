import type { Plugin } from '../../framework/index.ts';
import { defaultSelector } from '../shared/default-selector.ts';
import { SelectorSpreadScore } from './selector-spread-score.ts';

/**
 * Spreads the pods of a Service or controller over nodes and zones: SelectorSpreadPriority while the feature gate
 * DefaultPodTopologySpread is off (kubernetes v1.22.6 plugins/selectorspread).
 */
export const selectorSpread: Plugin = {
  name: 'SelectorSpread',
  reads: ['node.labels', 'cluster.pods', 'selectors'],
  create: () => ({
    preScore: (pod, cluster) =>
      pod.spreadConstraints.length > 0
        ? { raw: 0, normalized: 0 }
        : new SelectorSpreadScore(pod, defaultSelector(pod, cluster), cluster),
  }),
};
