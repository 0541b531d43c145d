import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';
import { conflicts } from './disk-conflict.ts';

/**
 * A pod of the same namespace with the same disk or claim is gone.
 *
 * Source: kubernetes v1.34.1 plugins/volumerestrictions isSchedulableAfterPodDeleted.
 */
export const freesVolume: EventHint = (pod, change) => {
  const { before } = changed('Pod', change);
  if (before?.metadata.namespace !== pod.metadata.namespace) return false;
  const freed = before.spec.volumes ?? [];
  return (pod.spec.volumes ?? []).some((own) =>
    freed.some((other) => {
      if (conflicts(own, other)) return true;
      const claim = own.persistentVolumeClaim?.claimName;
      return claim !== undefined && claim === other.persistentVolumeClaim?.claimName;
    }),
  );
};
