import { isKind } from '../api/index.ts';
import type { KubernetesObject, Side } from '../api/index.ts';

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
export function inCreationOrder(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const placeOf = ({ kind }: KubernetesObject): number => place.get(kind) ?? FIRST.length;
  return objects.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * The same objects, those of the cluster first where there are quotas: what exists has to be counted before anything new is asked
 * for. Quotas themselves come before all that they count.
 */
export function withExistingFirst(
  objects: readonly KubernetesObject[],
  sideOf: (object: KubernetesObject) => Side,
): readonly KubernetesObject[] {
  if (!objects.some((object) => isKind(object, 'ResourceQuota'))) return objects;
  const isFirst = (object: KubernetesObject): boolean =>
    (place.get(object.kind) ?? FIRST.length) <= (place.get('ResourceQuota') ?? 0) ||
    sideOf(object) === 'cluster';
  return [...objects.filter(isFirst), ...objects.filter((object) => !isFirst(object))];
}
