import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Side } from '../../objects/index.ts';

/** Kinds that are created first, in this order, because others need them; kinds in neither list come between FIRST and LAST. */
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
  'DeviceClass',
  'ResourceSlice',
  'ResourceClaimTemplate',
  'ResourceClaim',
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

/** The objects with the kinds first that others need; objects of one kind keep their order. */
export function inCreationOrder(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const placeOf = ({ kind }: KubernetesObject): number => place.get(kind) ?? FIRST.length;
  return objects.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * With quotas, existing objects come before new ones, so that quotas count them first. Quotas come before everything that they
 * count.
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
