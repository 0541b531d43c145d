import type { Volume } from '../../api/index.ts';

/** Volumes of a pod's own spec that some other pod on the node may keep it from. */
export function isRestricted(volume: Volume): boolean {
  return (
    volume.gcePersistentDisk !== undefined ||
    volume.awsElasticBlockStore !== undefined ||
    volume.rbd !== undefined ||
    volume.iscsi !== undefined
  );
}

/**
 * Whether two pods on one node may not mount these both: one disk, unless all mount it read-only; an EBS volume never twice.
 *
 * Source: kubernetes v1.34.1 plugins/volumerestrictions isVolumeConflict.
 */
export function conflicts(a: Volume, b: Volume): boolean {
  return (
    samePersistentDisk(a, b) ||
    (a.awsElasticBlockStore !== undefined &&
      a.awsElasticBlockStore.volumeID === b.awsElasticBlockStore?.volumeID) ||
    sameTarget(a, b) ||
    sameImage(a, b)
  );
}

interface Mount {
  readonly readOnly?: boolean;
}

const bothReadOnly = (a: Mount, b: Mount): boolean => a.readOnly === true && b.readOnly === true;

function samePersistentDisk(
  { gcePersistentDisk: a }: Volume,
  { gcePersistentDisk: b }: Volume,
): boolean {
  if (a === undefined || b === undefined) return false;
  return a.pdName === b.pdName && !bothReadOnly(a, b);
}

function sameTarget({ iscsi: a }: Volume, { iscsi: b }: Volume): boolean {
  if (a === undefined || b === undefined) return false;
  return a.iqn === b.iqn && !bothReadOnly(a, b);
}

/** One monitor in common, the same pool and image. */
function sameImage({ rbd: a }: Volume, { rbd: b }: Volume): boolean {
  if (a === undefined || b === undefined) return false;
  return (
    a.pool === b.pool &&
    a.image === b.image &&
    a.monitors.some((monitor) => b.monitors.includes(monitor)) &&
    !bothReadOnly(a, b)
  );
}
