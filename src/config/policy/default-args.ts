import type { LegacyFeatureGates } from './feature-gates.ts';

const CPU_AND_MEMORY = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/** Args of plugins that were given none (kubernetes v1.22.6 apis/config/v1beta2/defaults.go); null where Go has nil. */
export function defaultArgs(gates: LegacyFeatureGates): ReadonlyMap<string, object> {
  const defaultingType = gates.DefaultPodTopologySpread === false ? 'List' : 'System';
  return new Map<string, object>([
    ['DefaultPreemption', { minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100 }],
    ['InterPodAffinity', { hardPodAffinityWeight: 1 }],
    ['NodeAffinity', { addedAffinity: null }],
    ['NodeResourcesBalancedAllocation', { resources: CPU_AND_MEMORY }],
    ['NodeResourcesFit', fitArgs(null)],
    ['NodeResourcesLeastAllocated', { resources: CPU_AND_MEMORY }],
    ['NodeResourcesMostAllocated', { resources: CPU_AND_MEMORY }],
    ['PodTopologySpread', { defaultConstraints: null, defaultingType }],
    ['VolumeBinding', { bindTimeoutSeconds: 600, shape: null }],
  ]);
}

export function fitArgs(ignoredResources: readonly string[] | null): object {
  return {
    ignoredResources,
    ignoredResourceGroups: null,
    scoringStrategy: {
      type: 'LeastAllocated',
      resources: CPU_AND_MEMORY,
      requestedToCapacityRatio: null,
    },
  };
}
