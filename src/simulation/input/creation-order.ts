import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';

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

const placeOf = ({ kind }: KubernetesObject): number => place.get(kind) ?? FIRST.length;

/** The objects with the kinds first that others need; objects of one kind keep their order. */
export const inCreationOrder = (objects: readonly KubernetesObject[]): KubernetesObject[] =>
  objects.toSorted((a, b) => placeOf(a) - placeOf(b));

/**
 * Like `inCreationOrder`; with quotas, existing objects come before new objects, so that quotas count them first. Quotas come before
 * everything that they count.
 */
export function givenInCreationOrder(given: readonly Given[]): readonly Given[] {
  const ordered = given.toSorted((a, b) => placeOf(a.object) - placeOf(b.object));
  if (!given.some(({ object }) => isKind(object, 'ResourceQuota'))) return ordered;
  const isFirst = ({ object, side }: Given): boolean =>
    placeOf(object) <= (place.get('ResourceQuota') ?? 0) || side === 'cluster';
  return [...ordered.filter(isFirst), ...ordered.filter((one) => !isFirst(one))];
}
