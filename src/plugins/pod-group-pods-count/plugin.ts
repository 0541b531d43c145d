import type { Plugin } from '../../framework/index.ts';

/** Scores a placement by the number of pods of the group that it has room for (KEP-5732). */
export const podGroupPodsCount: Plugin<unknown> = {
  name: 'PodGroupPodsCount',
  points: ['placementScore'],
  reads: [],
  reasons: {},
  create: () => ({}),
};
