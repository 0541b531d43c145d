import { quantityValue } from '../../units/index.ts';
import type { CSIStorageCapacity } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';

const MIGRATED = 'storage.alpha.kubernetes.io/migrated-plugins';

/** The class is new, or allows other topologies. Source: kubernetes v1.34.1 plugins/volumebinding isSchedulableAfterStorageClassChange. */
export const allowsOtherTopologies: EventHint = (_pod, change) => {
  const { now, before } = changed('StorageClass', change);
  if (before === undefined) return true;
  const text = (topologies: unknown): string => JSON.stringify(topologies ?? []);
  return text(now?.allowedTopologies) !== text(before.allowedTopologies);
};

/** The CSINode is new, or lists other migrated plugins. Source: the same file, isSchedulableAfterCSINodeChange. */
export const migratesOtherPlugins: EventHint = (_pod, change) => {
  const { now, before } = changed('CSINode', change);
  if (before === undefined) return true;
  return now?.metadata.annotations?.[MIGRATED] !== before.metadata.annotations?.[MIGRATED];
};

/** The driver of an inline volume of the pod reports no storage capacity any more. Source: the same file, isSchedulableAfterCSIDriverChange. */
export const ignoresCapacity: EventHint = (pod, change) => {
  const { now, before } = changed('CSIDriver', change);
  if (before?.spec.storageCapacity !== true || now?.spec.storageCapacity === true) return false;
  return (pod.spec.volumes ?? []).some(({ csi }) => csi?.driver === now?.metadata.name);
};

/** There is more space. Source: the same file, isSchedulableAfterCSIStorageCapacityChange. */
export const hasMoreSpace: EventHint = (_pod, change) => {
  const { now, before } = changed('CSIStorageCapacity', change);
  if (before === undefined) return true;
  const [more, less] = [limitOf(now), limitOf(before)];
  return more !== undefined && (less === undefined || more > less);
};

function limitOf(capacity: CSIStorageCapacity | undefined): number | undefined {
  const limit = capacity?.maximumVolumeSize ?? capacity?.capacity;
  return limit === undefined ? undefined : quantityValue(limit);
}
