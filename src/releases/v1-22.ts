import { POD_FIELDS_V122 } from '../cluster/index.ts';
import { isEnabled, rulesOf } from '../features/index.ts';
import type { Gates } from '../features/index.ts';
import { fitErrorV122, POD_POINTS } from '../framework/index.ts';
import { pluginsV122 } from '../plugins/index.ts';
import { release } from './contract.ts';
import type { PluginEntry, PluginsByPoint, PolicyRelease } from './contract.ts';

const CPU_AND_MEMORY = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/** Kubernetes v1.22, the last release that reads Policies. */
export const v1_22: PolicyRelease = release({
  kubernetes: 'v1.22',
  flavour: 'policy',
  plugins: pluginsV122,
  defaults: [],
  gates: { DefaultPodTopologySpread: true },
  rules: rulesOf([]),
  texts: {
    TaintToleration: {
      untolerated: ({ key, value }) =>
        `node(s) had taint {${key}: ${value}}, that the pod didn't tolerate`,
    },
    VolumeBinding: {
      'volume-affinity': 'node(s) had volume node affinity conflict',
      'no-volume': 'pvc(s) bound to non-existent pv(s)',
      'not-owner': ({ claim }) => `persistentvolumeclaim "${claim}" was not created for the pod`,
    },
  },
  cycle: {
    takesFirstUnscored: false,
    asksEveryFilter: false,
    addsExtenderReasons: true,
    scoresReturnedNodes: false,
    extendersScoreOneNode: false,
    ignoresFailedBind: false,
    bindError: (error) => `binding rejected: ${error}`,
    fitError: fitErrorV122,
    reportsPostFilter: true,
  },
  queue: {
    timeoutMs: 60_000,
    errorsBackOff: false,
    checksNodes: 'never',
    notifiesOfDeletedNodes: false,
  },
  extenders: {
    apiVersion: 'v1',
    structs: 'v1.22',
    countsViolations: false,
    dropsManagedFields: false,
  },
  api: { preparesPods: false, isValidated: false },
  configuration: { extensionPoints: POD_POINTS, olderVersions: new Map(), invalidPlugins: [] },
  policy: { provider, args, argsIgnoring },
  podFields: () => POD_FIELDS_V122,
});

/** Kubernetes v1.22.6 apis/config/v1beta2/default_plugins.go. */
function provider(gates: Gates): PluginsByPoint {
  const spreads = isEnabled(gates, 'DefaultPodTopologySpread') ? [] : ['SelectorSpread'];
  return {
    queueSort: unweighted('PrioritySort'),
    preFilter: unweighted(
      'NodeResourcesFit',
      'NodePorts',
      'VolumeRestrictions',
      'PodTopologySpread',
      'InterPodAffinity',
      'VolumeBinding',
      'NodeAffinity',
    ),
    filter: unweighted(
      'NodeUnschedulable',
      'NodeName',
      'TaintToleration',
      'NodeAffinity',
      'NodePorts',
      'NodeResourcesFit',
      'VolumeRestrictions',
      'EBSLimits',
      'GCEPDLimits',
      'NodeVolumeLimits',
      'AzureDiskLimits',
      'VolumeBinding',
      'VolumeZone',
      'PodTopologySpread',
      'InterPodAffinity',
    ),
    postFilter: unweighted('DefaultPreemption'),
    preScore: [
      ...unweighted('InterPodAffinity', 'PodTopologySpread', 'TaintToleration', 'NodeAffinity'),
      ...spreads.map((name) => ({ name, weight: 0 })),
    ],
    score: [
      { name: 'NodeResourcesBalancedAllocation', weight: 1 },
      { name: 'ImageLocality', weight: 1 },
      { name: 'InterPodAffinity', weight: 1 },
      { name: 'NodeResourcesFit', weight: 1 },
      { name: 'NodeAffinity', weight: 1 },
      { name: 'PodTopologySpread', weight: 2 },
      { name: 'TaintToleration', weight: 1 },
      ...spreads.map((name) => ({ name, weight: 1 })),
    ],
    reserve: unweighted('VolumeBinding'),
    preBind: unweighted('VolumeBinding'),
    bind: unweighted('DefaultBinder'),
  };
}

function unweighted(...names: readonly string[]): readonly PluginEntry[] {
  return names.map((name) => ({ name, weight: 0 }));
}

/** Kubernetes v1.22.6 apis/config/v1beta2/defaults.go. */
function args(gates: Gates): Readonly<Record<string, object>> {
  const defaultingType = isEnabled(gates, 'DefaultPodTopologySpread') ? 'System' : 'List';
  return {
    DefaultPreemption: { minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100 },
    InterPodAffinity: { hardPodAffinityWeight: 1 },
    NodeAffinity: { addedAffinity: null },
    NodeResourcesBalancedAllocation: { resources: CPU_AND_MEMORY },
    NodeResourcesFit: argsIgnoring(null),
    NodeResourcesLeastAllocated: { resources: CPU_AND_MEMORY },
    NodeResourcesMostAllocated: { resources: CPU_AND_MEMORY },
    PodTopologySpread: { defaultConstraints: null, defaultingType },
    VolumeBinding: { bindTimeoutSeconds: 600, shape: null },
  };
}

function argsIgnoring(ignoredResources: readonly string[] | null): object {
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
