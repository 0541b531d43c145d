import type { NodeIndex } from '../../cluster/index.ts';
import { SKIP } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { scoredResources } from '../shared/allocation.ts';
import { DEVICE_FACETS, DeviceTotals } from '../shared/device-totals.ts';
import { nodeResourcesBalancedAllocationArgs } from './args.ts';
import type { NodeResourcesBalancedAllocationArgs } from './args.ts';
import { deviation } from './deviation.ts';

const DEFAULT_RESOURCES = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/**
 * Prefers nodes on which equal shares of all resources are requested with the pod
 * (kubernetes v1.34.1 plugins/noderesources/balanced_allocation.go).
 */
export const nodeResourcesBalancedAllocation: Plugin<
  NodeResourcesBalancedAllocationArgs | undefined
> = {
  name: 'NodeResourcesBalancedAllocation',
  points: ['preScore', 'score'],
  args: nodeResourcesBalancedAllocationArgs,
  reads: ['node.allocatable', 'node.pods'],
  reasons: {},
  create: (args, gates, rules) => {
    const resources = args?.resources ?? DEFAULT_RESOURCES;
    const devices = new DeviceTotals(gates, rules);
    return {
      preScore(pod, cluster) {
        // A pod without requests would score best on the fullest node if that is balanced (kubernetes issue 129138).
        if (resources.every(({ name }) => (pod.requests.get(name) ?? 0) === 0)) return SKIP;
        const counts = devices.concern(pod, resources);
        const options = { nonZero: false, devices: counts ? devices : undefined };
        const scored = scoredResources(resources, pod, cluster, options);
        return {
          type: 'node',
          ...(counts && { alsoReads: DEVICE_FACETS }),
          score: (node: NodeIndex) => Math.trunc((1 - deviation(scored, node)) * 100),
        };
      },
    };
  },
};
