import { podFieldsOf } from '../cluster/index.ts';
import { featuresOf } from '../features/index.ts';
import { CYCLE, POD_POINTS } from '../framework/index.ts';
import { nodeVolumeLimitsV131, plugins } from '../plugins/index.ts';
import { OLDER_CONFIGURATIONS } from './older-configurations.ts';
import { release, without, withPoints } from './contract.ts';
import type { PointsByPlugin, Release } from './contract.ts';

/** Plugins that came with a later release. */
const LATER = [
  'GangScheduling',
  'NodeDeclaredFeatures',
  'PodGroupPodsCount',
  'TopologyPlacementGenerator',
] as const;

const LIMITS = ['preFilter', 'filter'] as const;

/** Extension points that later releases changed. */
const POINTS: PointsByPlugin = {
  AzureDiskLimits: LIMITS,
  CinderLimits: LIMITS,
  DefaultPreemption: ['postFilter'],
  DynamicResources: [
    'preEnqueue',
    'preFilter',
    'filter',
    'postFilter',
    'preScore',
    'reserve',
    'preBind',
    'postBind',
  ],
  EBSLimits: LIMITS,
  GCEPDLimits: LIMITS,
};

/** Kubernetes v1.30 (pkg/scheduler/apis/config/v1/default_plugins.go, plugins/registry.go): the first one here, from which the others are made. */
export const v1_30: Release = release({
  kubernetes: 'v1.30.14',
  flavour: 'framework',
  plugins: withPoints(
    {
      ...without(plugins, LATER),
      DynamicResources: { ...plugins.DynamicResources, args: undefined },
      NodeVolumeLimits: nodeVolumeLimitsV131,
    },
    POINTS,
  ),
  defaults: [
    { name: 'SchedulingGates', weight: 0 },
    { name: 'PrioritySort', weight: 0 },
    { name: 'NodeUnschedulable', weight: 0 },
    { name: 'NodeName', weight: 0 },
    { name: 'TaintToleration', weight: 3 },
    { name: 'NodeAffinity', weight: 2 },
    { name: 'NodePorts', weight: 0 },
    { name: 'NodeResourcesFit', weight: 1 },
    { name: 'VolumeRestrictions', weight: 0 },
    { name: 'EBSLimits', weight: 0 },
    { name: 'GCEPDLimits', weight: 0 },
    { name: 'NodeVolumeLimits', weight: 0 },
    { name: 'AzureDiskLimits', weight: 0 },
    { name: 'VolumeBinding', weight: 0 },
    { name: 'VolumeZone', weight: 0 },
    { name: 'PodTopologySpread', weight: 2 },
    { name: 'InterPodAffinity', weight: 2 },
    { name: 'DynamicResources', weight: 0, gate: 'DynamicResourceAllocation' },
    { name: 'DefaultPreemption', weight: 0 },
    { name: 'NodeResourcesBalancedAllocation', weight: 1 },
    { name: 'ImageLocality', weight: 1 },
    { name: 'DefaultBinder', weight: 0 },
  ],
  ...featuresOf('v1.30.14'),
  texts: {
    VolumeBinding: { 'volume-affinity': 'node(s) had volume node affinity conflict' },
    VolumeRestrictions: {
      'claim-in-use':
        'node has pod using PersistentVolumeClaim with the same name and ReadWriteOncePod access mode',
    },
  },
  cycle: { ...CYCLE, addsExtenderReasons: true, scoresReturnedNodes: false },
  queue: {
    timeoutMs: 300_000,
    errorsBackOff: true,
    checksNodes: 'always',
    notifiesOfDeletedNodes: false,
  },
  extenders: {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    structs: 'v1.34',
    countsViolations: true,
    dropsManagedFields: true,
  },
  api: { preparesPods: true, isValidated: true },
  configuration: {
    extensionPoints: POD_POINTS,
    olderVersions: OLDER_CONFIGURATIONS,
    invalidPlugins: [],
  },
  podFields: podFieldsOf,
});
