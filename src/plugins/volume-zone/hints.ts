import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';

/**
 * The class binds volumes when a pod uses them. Source: kubernetes v1.34.1 plugins/volumezone isSchedulableAfterStorageClassAdded.
 */
export const bindsLate: EventHint = (_pod, change) =>
  changed('StorageClass', change).now?.volumeBindingMode === 'WaitForFirstConsumer';

/** The volume is new, or reaches other zones. Source: the same file, isSchedulableAfterPersistentVolumeChange. */
export const reachesOtherZones =
  (labels: readonly string[]): EventHint =>
  (_pod, change) => {
    const { now, before } = changed('PersistentVolume', change);
    if (before === undefined) return true;
    return labels.some(
      (label) =>
        zonesOf(now?.metadata.labels?.[label]) !== zonesOf(before.metadata.labels?.[label]),
    );
  };

/** The zones of a label, in one order; empty without the label, or with an empty zone. */
function zonesOf(value: string | undefined): string {
  const zones = (value ?? '').split('__').map((zone) => zone.trim());
  return zones.includes('') ? '' : [...new Set(zones)].sort().join('__');
}
