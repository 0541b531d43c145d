import type { Plugin } from '../framework/index.ts';
import { azureDiskLimits } from './azure-disk-limits/azure-disk-limits.ts';
import { cinderLimits } from './cinder-limits/cinder-limits.ts';
import { defaultBinder } from './default-binder/default-binder.ts';
import { defaultPreemptionV122 } from './default-preemption/default-preemption-v1-22.ts';
import { ebsLimits } from './ebs-limits/ebs-limits.ts';
import { gcepdLimits } from './gcepd-limits/gcepd-limits.ts';
import { imageLocality } from './image-locality/image-locality.ts';
import { interPodAffinityV122 } from './inter-pod-affinity/inter-pod-affinity-v1-22.ts';
import { nodeAffinityV122 } from './node-affinity/node-affinity-v1-22.ts';
import { nodeLabel } from './node-label/node-label.ts';
import { nodeName } from './node-name/node-name.ts';
import { nodePorts } from './node-ports/node-ports.ts';
import { nodePreferAvoidPods } from './node-prefer-avoid-pods/node-prefer-avoid-pods.ts';
import { nodeResourcesBalancedAllocationV122 } from './node-resources-balanced-allocation/node-resources-balanced-allocation-v1-22.ts';
import { nodeResourcesFitV122 } from './node-resources-fit/node-resources-fit-v1-22.ts';
import { nodeResourcesLeastAllocated } from './node-resources-least-allocated/node-resources-least-allocated.ts';
import { nodeResourcesMostAllocated } from './node-resources-most-allocated/node-resources-most-allocated.ts';
import { nodeUnschedulable } from './node-unschedulable/node-unschedulable.ts';
import { nodeVolumeLimitsV122 } from './node-volume-limits/node-volume-limits-v1-22.ts';
import { podTopologySpreadV122 } from './pod-topology-spread/pod-topology-spread-v1-22.ts';
import { prioritySort } from './priority-sort/priority-sort.ts';
import { requestedToCapacityRatio } from './requested-to-capacity-ratio/requested-to-capacity-ratio.ts';
import { selectorSpread } from './selector-spread/selector-spread.ts';
import { serviceAffinity } from './service-affinity/service-affinity.ts';
import { taintTolerationV122 } from './taint-toleration/taint-toleration-v1-22.ts';
import { volumeBindingV122 } from './volume-binding/volume-binding-v1-22.ts';
import { volumeRestrictionsV122 } from './volume-restrictions/volume-restrictions-v1-22.ts';
import { volumeZoneV122 } from './volume-zone/volume-zone-v1-22.ts';

/** The plugins of kube-scheduler v1.22 by their Kubernetes names, for Policies: those that v1.34 no longer has, and its own of the others. */
export const pluginsV122 = {
  AzureDiskLimits: azureDiskLimits,
  CinderLimits: cinderLimits,
  DefaultBinder: defaultBinder,
  EBSLimits: ebsLimits,
  GCEPDLimits: gcepdLimits,
  DefaultPreemption: defaultPreemptionV122,
  ImageLocality: imageLocality,
  InterPodAffinity: interPodAffinityV122,
  NodeAffinity: nodeAffinityV122,
  NodeLabel: nodeLabel,
  NodeName: nodeName,
  NodePorts: nodePorts,
  NodePreferAvoidPods: nodePreferAvoidPods,
  NodeResourcesBalancedAllocation: nodeResourcesBalancedAllocationV122,
  NodeResourcesFit: nodeResourcesFitV122,
  NodeResourcesLeastAllocated: nodeResourcesLeastAllocated,
  NodeResourcesMostAllocated: nodeResourcesMostAllocated,
  NodeUnschedulable: nodeUnschedulable,
  NodeVolumeLimits: nodeVolumeLimitsV122,
  PodTopologySpread: podTopologySpreadV122,
  PrioritySort: prioritySort,
  RequestedToCapacityRatio: requestedToCapacityRatio,
  SelectorSpread: selectorSpread,
  ServiceAffinity: serviceAffinity,
  TaintToleration: taintTolerationV122,
  VolumeBinding: volumeBindingV122,
  VolumeRestrictions: volumeRestrictionsV122,
  VolumeZone: volumeZoneV122,
} as const satisfies Readonly<Record<string, Plugin | Plugin<never>>>;
