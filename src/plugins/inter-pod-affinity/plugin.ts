import { fault, IDLE, isEnabled } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { topologyEvents } from '../shared/node-events.ts';
import { signMap } from '../shared/sign.ts';
import { interPodAffinityArgs } from './args.ts';
import type { InterPodAffinityArgs } from './args.ts';
import { AffinityFilter, REASONS } from './filtering.ts';
import { changesTopology, mayMatch, mayMatchEitherWay, mayMatchInNamespace } from './hints.ts';
import { SkippingAffinityScore } from './scoring.ts';
import { isUnconcerned } from './term-index.ts';

/**
 * Places pods near to, or away from, the pods that their terms select. Counts the terms of placed pods as well
 * (kubernetes v1.34.1 plugins/interpodaffinity).
 */
export const interPodAffinity: Plugin<InterPodAffinityArgs | undefined> = {
  name: 'InterPodAffinity',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  args: interPodAffinityArgs,
  reads: ['node.labels', 'cluster.pods', 'pods.terms', 'namespaces'],
  events: (_args, gates, rules) => {
    const podHint = rules.wakesBlockedPods ? mayMatchEitherWay : mayMatch;
    return [
      {
        on: ['Pod/Add', 'Pod/UpdateLabels'],
        hint: isEnabled(gates, 'SchedulerQueueingHints') ? podHint : mayMatchInNamespace,
        isAskedAlways: true,
      },
      { on: ['Pod/Delete'], hint: podHint },
      { on: topologyEvents(gates, 'Node/Add', 'Node/UpdateLabels'), hint: changesTopology },
    ];
  },
  reasons: REASONS,
  signer:
    ({ ignorePreferredTermsOfExistingPods = false } = {}) =>
    ({ metadata, spec: { affinity } }) => {
      if (affinity?.podAffinity !== undefined || affinity?.podAntiAffinity !== undefined) {
        return undefined;
      }
      return ignorePreferredTermsOfExistingPods ? '' : signMap(metadata.labels);
    },
  create: (args, _gates, rules) => ({
    preFilter(pod, cluster) {
      if (isUnconcerned(pod, cluster)) return IDLE;
      const filter = new AffinityFilter(pod, cluster, rules);
      return filter.isEmpty ? IDLE : filter;
    },
    filterAlone: () =>
      fault('error reading "PreFilterInterPodAffinity" from cycleState: not found'),
    preScore(pod, cluster) {
      if (isUnconcerned(pod, cluster)) return IDLE;
      const score = new SkippingAffinityScore(pod, cluster, {
        ...rules,
        hardPodAffinityWeight: args?.hardPodAffinityWeight ?? 1,
        ignorePreferredTermsOfExistingPods: args?.ignorePreferredTermsOfExistingPods ?? false,
      });
      return score.isEmpty ? IDLE : score;
    },
    scoreAlone: () => fault('failed to read "PreScoreInterPodAffinity" from cycleState: not found'),
  }),
};
