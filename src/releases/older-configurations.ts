import type { OlderVersion } from './contract.ts';

const volumeLimits = 'NodeVolumeLimits limits the volumes of all drivers';
const volumeLimitPlugins = {
  AzureDiskLimits: volumeLimits,
  CinderLimits: volumeLimits,
  EBSLimits: volumeLimits,
  GCEPDLimits: volumeLimits,
};

/** v1beta3 (Kubernetes 1.23) raised the weights of affinities and taints. */
const equalWeights = { TaintToleration: 1, NodeAffinity: 1, InterPodAffinity: 1 };
const serverAddresses = ['healthzBindAddress', 'metricsBindAddress'];

/** By apiVersion, the beta versions, which kube-scheduler read until 1.24, 1.27 and 1.28. */
export const OLDER_CONFIGURATIONS: ReadonlyMap<string, OlderVersion> = new Map([
  [
    'kubescheduler.config.k8s.io/v1beta1',
    {
      scoreWeights: equalWeights,
      ignoredFields: serverAddresses,
      removedPlugins: {
        ...volumeLimitPlugins,
        NodeLabel: 'use NodeAffinity with addedAffinity',
        NodePreferAvoidPods: 'use taints',
        NodeResourcesLeastAllocated: 'NodeResourcesFit scores so by default',
        NodeResourcesMostAllocated: 'use NodeResourcesFit with the scoring strategy MostAllocated',
        RequestedToCapacityRatio:
          'use NodeResourcesFit with the scoring strategy RequestedToCapacityRatio',
        SelectorSpread: 'PodTopologySpread spreads by default',
        ServiceAffinity: 'use InterPodAffinity',
      },
    },
  ],
  [
    'kubescheduler.config.k8s.io/v1beta2',
    {
      scoreWeights: equalWeights,
      ignoredFields: serverAddresses,
      removedPlugins: {
        ...volumeLimitPlugins,
        NodePreferAvoidPods: 'use taints',
        SelectorSpread: 'PodTopologySpread spreads by default',
      },
    },
  ],
  [
    'kubescheduler.config.k8s.io/v1beta3',
    {
      scoreWeights: {},
      ignoredFields: [],
      removedPlugins: {
        ...volumeLimitPlugins,
        SelectorSpread: 'PodTopologySpread spreads by default',
      },
    },
  ],
]);
