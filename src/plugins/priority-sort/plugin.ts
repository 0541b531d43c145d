import type { Plugin } from '../../framework/index.ts';

/** Higher priority first, then the pod that was queued earlier (kubernetes v1.34.1 plugins/queuesort). */
export const prioritySort: Plugin = {
  name: 'PrioritySort',
  points: ['queueSort'],
  reads: [],
  reasons: {},
  create: () => ({
    queueSort: (a, b) =>
      (b.pod.spec.priority ?? 0) - (a.pod.spec.priority ?? 0) || a.queuedAtMs - b.queuedAtMs,
  }),
};
