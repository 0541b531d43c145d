import { assert } from '../../units/index.ts';
import { isExtendedResource } from '../../api/index.ts';
import { fault } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { scoredResources } from '../shared/allocation.ts';
import { needsExact } from '../shared/exact-allocation.ts';
import {
  leastAllocated,
  mostAllocated,
  requestedToCapacityRatio,
} from '../shared/resource-score.ts';
import { roundedMeanOfAboveZero, weightedMean } from '../shared/weighted-mean.ts';
import { requestSigner } from '../shared/sign.ts';
import { nodeResourcesFitArgs } from './args.ts';
import type { NodeResourcesFitArgs } from './args.ts';
import { exactFitScore } from './exact-fit-score.ts';
import { fitsRequest, REASONS } from './fits-request.ts';

const DEFAULT_STRATEGY = {
  type: 'LeastAllocated',
  resources: [
    { name: 'cpu', weight: 1 },
    { name: 'memory', weight: 1 },
  ],
} as const;

/**
 * Keeps pods on nodes with room for their requests, and scores nodes by their utilization with the pod
 * (kubernetes v1.34.1 plugins/noderesources/fit.go).
 */
export const nodeResourcesFit: Plugin<NodeResourcesFitArgs | undefined> = {
  name: 'NodeResourcesFit',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  args: nodeResourcesFitArgs,
  reads: ['node.allocatable', 'node.pods'],
  reasons: REASONS,
  signer: requestSigner,
  create: (args, _gates, { unresolvableAboveAllocatable }) => {
    const resources = new Set(args?.ignoredResources);
    const groups = new Set(args?.ignoredResourceGroups);
    const strategy = args?.scoringStrategy ?? DEFAULT_STRATEGY;
    const isIgnored = (resource: string): boolean =>
      isExtendedResource(resource) &&
      (resources.has(resource) || groups.has(resource.split('/')[0] ?? ''));
    return {
      preFilter: (pod, cluster) =>
        fitsRequest(pod, cluster, { isIgnored, unresolvableAboveAllocatable }),
      filterAlone: () =>
        fault('error reading "PreFilterNodeResourcesFit" from cycleState: not found'),
      preScore(pod, cluster) {
        if (needsExact(pod, cluster)) return exactFitScore(strategy, pod, cluster);
        const scored = scoredResources(strategy.resources, pod, cluster, { nonZero: true });
        switch (strategy.type) {
          case 'LeastAllocated':
            return weightedMean(scored, leastAllocated);
          case 'MostAllocated':
            return weightedMean(scored, mostAllocated);
          case 'RequestedToCapacityRatio': {
            const { requestedToCapacityRatio: ratio } = strategy;
            assert(ratio !== undefined, 'a shape comes with RequestedToCapacityRatio');
            return roundedMeanOfAboveZero(scored, requestedToCapacityRatio(ratio.shape));
          }
        }
      },
    };
  },
};
