import { CYCLE_V1_34 } from '../framework/index.ts';
import { plugins } from '../plugins/index.ts';
import { OLDER_CONFIGURATIONS } from './older-configurations.ts';
import { release } from './release.ts';
import type { Release } from './release.ts';

/** Kubernetes v1.34 with its default feature gates (pkg/scheduler/apis/config/v1/default_plugins.go, plugins/registry.go). */
export const v1_34: Release = release({
  kubernetes: 'v1.34',
  flavour: 'framework',
  plugins,
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
    { name: 'NodeVolumeLimits', weight: 0 },
    { name: 'VolumeBinding', weight: 0 },
    { name: 'VolumeZone', weight: 0 },
    { name: 'PodTopologySpread', weight: 2 },
    { name: 'InterPodAffinity', weight: 2 },
    { name: 'DynamicResources', weight: 0 },
    { name: 'DefaultPreemption', weight: 0 },
    { name: 'NodeResourcesBalancedAllocation', weight: 1 },
    { name: 'ImageLocality', weight: 1 },
    { name: 'DefaultBinder', weight: 0 },
  ],
  gates: {},
  texts: {},
  cycle: CYCLE_V1_34,
  queue: { popsFromBackoff: true, unschedulableTimeoutMs: 300_000 },
  extenders: {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    structs: 'v1.34',
    countsViolations: true,
    dropsManagedFields: true,
  },
  api: { mergesMatchLabelKeys: true, isValidated: true },
  configuration: {
    olderVersions: OLDER_CONFIGURATIONS,
    invalidPlugins: ['AzureDiskLimits', 'CinderLimits', 'EBSLimits', 'GCEPDLimits'],
  },
});
