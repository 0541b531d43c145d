import type { Volume } from '../../objects/index.ts';

/** Whether the volume is of a kind that pods on one node cannot always share. */
export function isRestricted(volume: Volume): boolean {
  return (
    volume.gcePersistentDisk !== undefined ||
    volume.awsElasticBlockStore !== undefined ||
    volume.rbd !== undefined ||
    volume.iscsi !== undefined
  );
}

/**
 * Whether two pods on one node may not mount these: the same disk, unless both mount it read-only; the same EBS volume in any
 * case.
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

/** Whether both volumes use the same pool and image and share a monitor. */
function sameImage({ rbd: a }: Volume, { rbd: b }: Volume): boolean {
  if (a === undefined || b === undefined) return false;
  return (
    a.pool === b.pool &&
    a.image === b.image &&
    a.monitors.some((monitor) => b.monitors.includes(monitor)) &&
    !bothReadOnly(a, b)
  );
}
