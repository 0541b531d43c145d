import { inlineCsiVolume } from '../../objects/index.ts';
import type { CSINode, Volume } from '../../objects/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed, hadNode } from '../shared/changed-objects.ts';

/** A pod with a volume that counts left its node. Source: kubernetes v1.34.1 plugins/nodevolumelimits/csi.go isSchedulableAfterPodDeleted. */
export const detachesVolume: EventHint = (_pod, change) => {
  const deleted = changed('Pod', change);
  return hadNode(deleted) && (deleted.before?.spec.volumes ?? []).some(isAttached);
};

const isAttached = (volume: Volume): boolean =>
  volume.persistentVolumeClaim !== undefined ||
  volume.ephemeral !== undefined ||
  inlineCsiVolume(volume) !== undefined;

/** The pod has a claim, or an inline volume of the driver. Source: the same file, isSchedulableAfterVolumeAttachmentDeleted. */
export const endsAttachment: EventHint = (pod, change) => {
  const { before } = changed('VolumeAttachment', change);
  return (pod.spec.volumes ?? []).some(
    (volume) =>
      volume.persistentVolumeClaim !== undefined ||
      (before !== undefined && inlineCsiVolume(volume)?.driver === before.spec.attacher),
  );
};

/** The limit of a driver rises. Source: the same file, isSchedulableAfterCSINodeUpdated. */
export const raisesLimit: EventHint = (_pod, change) => {
  const { now, before } = changed('CSINode', change);
  const old = limitsOf(before);
  return [...limitsOf(now)].some(([driver, limit]) => limit > (old.get(driver) ?? 0));
};

const limitsOf = (node: CSINode | undefined): ReadonlyMap<string, number> =>
  new Map((node?.spec.drivers ?? []).map((each) => [each.name, each.allocatable?.count ?? 0]));
