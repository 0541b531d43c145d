import { assert } from '../../units/index.ts';
import { isExtendedResource } from '../../objects/index.ts';
import { countedRequests } from '../../cluster/index.ts';
import { fault, isEnabled } from '../../framework/index.ts';
import type { NodeScore, Plugin } from '../../framework/index.ts';
import { scoredResources } from '../shared/allocation.ts';
import type { ScoredResource } from '../shared/allocation.ts';
import { extendedResourceRule } from '../shared/device-classes.ts';
import { DEVICE_FACETS, DeviceTotals } from '../shared/device-totals.ts';
import { needsExact } from '../shared/exact/allocation.ts';
import {
  leastAllocated,
  mostAllocated,
  requestedToCapacityRatio,
} from '../shared/resource-score.ts';
import { nodeEvents } from '../shared/node-events.ts';
import { roundedMeanOfAboveZero, weightedMean } from '../shared/weighted-mean.ts';
import { requestSigner } from '../shared/sign.ts';
import { nodeResourcesFitArgs } from './args.ts';
import type { NodeResourcesFitArgs } from './args.ts';
import { exactFitScore } from './exact-fit-score.ts';
import { mayServe, resourcesOfDevices } from './device-resources.ts';
import { fitsRequest, REASONS } from './fits-request.ts';
import { FitHintRules, freesRoom, offersMore, requestsLess } from './hints.ts';

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
  reads: ['node.allocatable', 'node.pods', 'devices.classes'],
  events: (_args, gates, rules) => {
    const devices = extendedResourceRule(gates, rules);
    const hints = new FitHintRules(countedRequests(gates, rules), devices !== 'off');
    return [
      { on: ['Pod/Delete'], hint: freesRoom },
      ...(isEnabled(gates, 'InPlacePodVerticalScaling')
        ? [{ on: ['Pod/ScaleDown'], hint: requestsLess(hints) } as const]
        : []),
      { on: nodeEvents(gates, 'Node/Add', 'Node/UpdateAllocatable'), hint: offersMore(hints) },
      ...(devices === 'on'
        ? [{ on: ['DeviceClass/Add', 'DeviceClass/Update'], hint: mayServe } as const]
        : []),
    ];
  },
  reasons: REASONS,
  signer: requestSigner,
  create: (args, gates, rules) => {
    const rule = extendedResourceRule(gates, rules);
    const devices = new DeviceTotals(gates, rules);
    const { unresolvableAboveAllocatable } = rules;
    const resources = new Set(args?.ignoredResources);
    const groups = new Set(args?.ignoredResourceGroups);
    const strategy = args?.scoringStrategy ?? DEFAULT_STRATEGY;
    const isIgnored = (resource: string): boolean =>
      isExtendedResource(resource) &&
      (resources.has(resource) || groups.has(resource.split('/')[0] ?? ''));
    return {
      preFilter: (pod, cluster) =>
        fitsRequest(pod, cluster, {
          isIgnored,
          unresolvableAboveAllocatable,
          isLeft: resourcesOfDevices(pod, cluster, rule),
        }),
      filterAlone: () =>
        fault('error reading "PreFilterNodeResourcesFit" from cycleState: not found'),
      preScore(pod, cluster) {
        if (needsExact(pod, cluster)) return exactFitScore(strategy, pod, cluster);
        const { resources: scored } = strategy;
        if (!devices.concern(pod, scored)) {
          return fitScore(strategy, scoredResources(scored, pod, cluster, { nonZero: true }));
        }
        const amounts = scoredResources(scored, pod, cluster, { nonZero: true, devices });
        // The devices are counted as they are now: no other pod shares this score.
        const { key: _, ...score } = fitScore(strategy, amounts);
        return { ...score, alsoReads: DEVICE_FACETS };
      },
    };
  },
};

function fitScore(
  strategy: NonNullable<NodeResourcesFitArgs['scoringStrategy']>,
  scored: readonly ScoredResource[],
): NodeScore {
  switch (strategy.type) {
    case 'LeastAllocated':
      return weightedMean(scored, leastAllocated, 'least');
    case 'MostAllocated':
      return weightedMean(scored, mostAllocated, 'most');
    case 'RequestedToCapacityRatio': {
      const { requestedToCapacityRatio: ratio } = strategy;
      assert(ratio !== undefined, 'a shape comes with RequestedToCapacityRatio');
      return roundedMeanOfAboveZero(scored, requestedToCapacityRatio(ratio.shape));
    }
  }
}
