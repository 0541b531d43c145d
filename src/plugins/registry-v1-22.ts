/*
 * The plugins of kube-scheduler v1.22, for Policies: plugins that v1.34 no longer has, and forks of plugins for differences that
 * no gate or text of a release expresses.
 */
export { azureDiskLimitsV122 as AzureDiskLimits } from './azure-disk-limits/plugin.ts';
export { cinderLimitsV122 as CinderLimits } from './cinder-limits/plugin.ts';
export { defaultBinder as DefaultBinder } from './default-binder/plugin.ts';
export { defaultPreemptionV122 as DefaultPreemption } from './default-preemption/plugin-v1-22.ts';
export { ebsLimitsV122 as EBSLimits } from './ebs-limits/plugin.ts';
export { gcepdLimitsV122 as GCEPDLimits } from './gcepd-limits/plugin.ts';
export { imageLocality as ImageLocality } from './image-locality/plugin.ts';
export { interPodAffinityV122 as InterPodAffinity } from './inter-pod-affinity/plugin-v1-22.ts';
export { nodeAffinityV122 as NodeAffinity } from './node-affinity/plugin-v1-22.ts';
export { nodeLabel as NodeLabel } from './node-label/plugin.ts';
export { nodeName as NodeName } from './node-name/plugin.ts';
export { nodePorts as NodePorts } from './node-ports/plugin.ts';
export { nodePreferAvoidPods as NodePreferAvoidPods } from './node-prefer-avoid-pods/plugin.ts';
export { nodeResourcesBalancedAllocationV122 as NodeResourcesBalancedAllocation } from './node-resources-balanced-allocation/plugin-v1-22.ts';
export { nodeResourcesFitV122 as NodeResourcesFit } from './node-resources-fit/plugin-v1-22.ts';
export { nodeResourcesLeastAllocated as NodeResourcesLeastAllocated } from './node-resources-least-allocated/plugin.ts';
export { nodeResourcesMostAllocated as NodeResourcesMostAllocated } from './node-resources-most-allocated/plugin.ts';
export { nodeUnschedulable as NodeUnschedulable } from './node-unschedulable/plugin.ts';
export { nodeVolumeLimitsV122 as NodeVolumeLimits } from './node-volume-limits/plugin-v1-22.ts';
export { podTopologySpreadV122 as PodTopologySpread } from './pod-topology-spread/plugin-v1-22.ts';
export { prioritySort as PrioritySort } from './priority-sort/plugin.ts';
export { requestedToCapacityRatio as RequestedToCapacityRatio } from './requested-to-capacity-ratio/plugin.ts';
export { selectorSpread as SelectorSpread } from './selector-spread/plugin.ts';
export { serviceAffinity as ServiceAffinity } from './service-affinity/plugin.ts';
export { taintToleration as TaintToleration } from './taint-toleration/plugin.ts';
export { volumeBindingV122 as VolumeBinding } from './volume-binding/plugin-v1-22.ts';
export { volumeRestrictionsV122 as VolumeRestrictions } from './volume-restrictions/plugin-v1-22.ts';
export { volumeZoneV122 as VolumeZone } from './volume-zone/plugin-v1-22.ts';
