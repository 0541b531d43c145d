import type { Plugin } from '../framework/index.ts';
import { defaultBinder } from './default-binder/default-binder.ts';
import { defaultPreemption } from './default-preemption/default-preemption.ts';
import { dynamicResources } from './dynamic-resources/dynamic-resources.ts';
import { imageLocality } from './image-locality/image-locality.ts';
import { interPodAffinity } from './inter-pod-affinity/inter-pod-affinity.ts';
import { nodeAffinity } from './node-affinity/node-affinity.ts';
import { nodeName } from './node-name/node-name.ts';
import { nodePorts } from './node-ports/node-ports.ts';
import { nodeResourcesBalancedAllocation } from './node-resources-balanced-allocation/node-resources-balanced-allocation.ts';
import { nodeResourcesFit } from './node-resources-fit/node-resources-fit.ts';
import { nodeUnschedulable } from './node-unschedulable/node-unschedulable.ts';
import { nodeVolumeLimits } from './node-volume-limits/node-volume-limits.ts';
import { podTopologySpread } from './pod-topology-spread/pod-topology-spread.ts';
import { prioritySort } from './priority-sort/priority-sort.ts';
import { schedulingGates } from './scheduling-gates/scheduling-gates.ts';
import { taintToleration } from './taint-toleration/taint-toleration.ts';
import { volumeBinding } from './volume-binding/volume-binding.ts';
import { volumeRestrictions } from './volume-restrictions/volume-restrictions.ts';
import { volumeZone } from './volume-zone/volume-zone.ts';

/** Every plugin by its Kubernetes name. Which of them are enabled, in what order, is the configuration's. */
export const plugins = {
  DefaultBinder: defaultBinder,
  DefaultPreemption: defaultPreemption,
  DynamicResources: dynamicResources,
  ImageLocality: imageLocality,
  InterPodAffinity: interPodAffinity,
  NodeAffinity: nodeAffinity,
  NodeName: nodeName,
  NodePorts: nodePorts,
  NodeResourcesBalancedAllocation: nodeResourcesBalancedAllocation,
  NodeResourcesFit: nodeResourcesFit,
  NodeUnschedulable: nodeUnschedulable,
  NodeVolumeLimits: nodeVolumeLimits,
  PodTopologySpread: podTopologySpread,
  PrioritySort: prioritySort,
  SchedulingGates: schedulingGates,
  TaintToleration: taintToleration,
  VolumeBinding: volumeBinding,
  VolumeRestrictions: volumeRestrictions,
  VolumeZone: volumeZone,
} as const satisfies Readonly<Record<string, Plugin | Plugin<never>>>;

export type PluginName = keyof typeof plugins;
export { pluginsV122 } from './v1-22.ts';
