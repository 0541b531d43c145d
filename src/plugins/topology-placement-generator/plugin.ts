import type { Plugin } from '../../framework/index.ts';

/** Proposes the topology domains in which the pods of a group may be placed together (KEP-5732). */
export const topologyPlacementGenerator: Plugin<unknown> = {
  name: 'TopologyPlacementGenerator',
  points: ['placementGenerate'],
  reads: [],
  reasons: {},
  create: () => ({}),
};
