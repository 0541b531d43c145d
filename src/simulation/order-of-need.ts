import type { KubernetesObject } from '../api/index.ts';

/** What must stand before something else can be created; kinds that are not named come in between. */
const FIRST = [
  'Namespace',
  'PriorityClass',
  'RuntimeClass',
  'LimitRange',
  'ResourceQuota',
  'StorageClass',
  'CSIDriver',
  'Node',
  'CSINode',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Service',
  'PodDisruptionBudget',
];
const LAST = [
  'CronJob',
  'DaemonSet',
  'Deployment',
  'StatefulSet',
  'ReplicaSet',
  'ReplicationController',
  'Job',
  'Pod',
];

const place = new Map([
  ...FIRST.map((kind, at): [string, number] => [kind, at]),
  ...LAST.map((kind, at): [string, number] => [kind, FIRST.length + 1 + at]),
]);

/** The objects as a careful person would apply them; within a kind in their own order. */
export function inOrderOfNeed(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const placeOf = ({ kind }: KubernetesObject): number => place.get(kind) ?? FIRST.length;
  return objects.toSorted((a, b) => placeOf(a) - placeOf(b));
}
