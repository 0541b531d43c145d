import type { PlanEvent } from '../../../outcome/index.ts';

/** Who else reports events of objects about which several components do. The kubelet reports all other events of pods and nodes. */
const SOURCES: Readonly<Record<string, string>> = {
  'Pod Scheduled': 'scheduler',
  'Pod FailedScheduling': 'scheduler',
  'Pod Preempted': 'scheduler',
  'Pod NodeNotReady': 'node-controller',
  'Pod TaintManagerEviction': 'taint-eviction-controller',
  'Pod MultiplePodDisruptionBudgets': 'controllermanager',
  'Pod NotDeleted': 'controllermanager',
  'Pod FailedResourceClaimCreation': 'resource_claim',
  'Node NodeNotReady': 'node-controller',
  'Node RegisteredNode': 'node-controller',
  'Node RemovingNode': 'node-controller',
  'PersistentVolumeClaim Provisioning': 'provisioner',
  'PersistentVolumeClaim ProvisioningSucceeded': 'provisioner',
};

/** The component that reports an event; "" for the component that reports all other events about the object. */
export function eventSource({ object, reason }: PlanEvent): string {
  const kind = object.slice(0, object.indexOf('/'));
  return SOURCES[`${kind} ${reason}`] ?? '';
}
