/*
 * The plugins of kube-scheduler v1.22, for Policies: plugins that v1.34 no longer has, and forks of plugins for differences that
 * no gate or text of a release expresses.
 */
export { azureDiskLimitsV122 as AzureDiskLimits } from './azure-disk-limits/azure-disk-limits.ts';
export { cinderLimitsV122 as CinderLimits } from './cinder-limits/cinder-limits.ts';
export { defaultBinder as DefaultBinder } from './default-binder/default-binder.ts';
export { defaultPreemptionV122 as DefaultPreemption } from './default-preemption/default-preemption-v1-22.ts';
export { ebsLimitsV122 as EBSLimits } from './ebs-limits/ebs-limits.ts';
export { gcepdLimitsV122 as GCEPDLimits } from './gcepd-limits/gcepd-limits.ts';
export { imageLocality as ImageLocality } from './image-locality/image-locality.ts';
export { interPodAffinityV122 as InterPodAffinity } from './inter-pod-affinity/inter-pod-affinity-v1-22.ts';
export { nodeAffinityV122 as NodeAffinity } from './node-affinity/node-affinity-v1-22.ts';
export { nodeLabel as NodeLabel } from './node-label/node-label.ts';
export { nodeName as NodeName } from './node-name/node-name.ts';
export { nodePorts as NodePorts } from './node-ports/node-ports.ts';
export { nodePreferAvoidPods as NodePreferAvoidPods } from './node-prefer-avoid-pods/node-prefer-avoid-pods.ts';
export { nodeResourcesBalancedAllocationV122 as NodeResourcesBalancedAllocation } from './node-resources-balanced-allocation/node-resources-balanced-allocation-v1-22.ts';
export { nodeResourcesFitV122 as NodeResourcesFit } from './node-resources-fit/node-resources-fit-v1-22.ts';
export { nodeResourcesLeastAllocated as NodeResourcesLeastAllocated } from './node-resources-least-allocated/node-resources-least-allocated.ts';
export { nodeResourcesMostAllocated as NodeResourcesMostAllocated } from './node-resources-most-allocated/node-resources-most-allocated.ts';
export { nodeUnschedulable as NodeUnschedulable } from './node-unschedulable/node-unschedulable.ts';
export { nodeVolumeLimitsV122 as NodeVolumeLimits } from './node-volume-limits/node-volume-limits-v1-22.ts';
export { podTopologySpreadV122 as PodTopologySpread } from './pod-topology-spread/pod-topology-spread-v1-22.ts';
export { prioritySort as PrioritySort } from './priority-sort/priority-sort.ts';
export { requestedToCapacityRatio as RequestedToCapacityRatio } from './requested-to-capacity-ratio/requested-to-capacity-ratio.ts';
export { selectorSpread as SelectorSpread } from './selector-spread/selector-spread.ts';
export { serviceAffinity as ServiceAffinity } from './service-affinity/service-affinity.ts';
export { taintToleration as TaintToleration } from './taint-toleration/taint-toleration.ts';
export { volumeBindingV122 as VolumeBinding } from './volume-binding/volume-binding-v1-22.ts';
export { volumeRestrictionsV122 as VolumeRestrictions } from './volume-restrictions/volume-restrictions-v1-22.ts';
export { volumeZoneV122 as VolumeZone } from './volume-zone/volume-zone-v1-22.ts';
