import { compileLabelSelector } from '../../src/objects/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../src/objects/index.ts';
import { readQuantity } from '../../src/units/index.ts';

/**
 * The volume that a claim gets, found by a search through all volumes.
 *
 * Source: FindMatchingVolume, component-helpers v0.34.1 storage/volume/pv_helpers.go.
 *
 * @param reaches whether the node can reach a volume
 */
export function plainlyFound(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  reaches: (volume: PersistentVolume) => boolean,
): PersistentVolume | undefined {
  const { spec, metadata } = claim;
  const bytes = (text: string | number | undefined) => readQuantity(text ?? 0);
  const asked = bytes(spec?.resources?.requests?.['storage']);
  const usable = volumes.filter(
    (one) =>
      bytes(one.spec?.capacity?.['storage']).compare(asked) >= 0 &&
      (one.spec?.volumeMode ?? 'Filesystem') === (spec?.volumeMode ?? 'Filesystem') &&
      (one.spec?.volumeAttributesClassName ?? '') === (spec?.volumeAttributesClassName ?? '') &&
      one.metadata.deletionTimestamp === undefined,
  );
  const own = usable.find(
    ({ spec: { claimRef } = {} }) =>
      claimRef?.name === metadata.name && claimRef.namespace === metadata.namespace,
  );
  if (own !== undefined) return reaches(own) ? own : undefined;
  const selects = spec?.selector && compileLabelSelector(spec.selector);
  return usable
    .filter(
      (one) =>
        one.spec?.claimRef === undefined &&
        one.status?.phase === 'Available' &&
        one.spec?.storageClassName === spec?.storageClassName &&
        (spec?.accessModes ?? []).every((mode) => one.spec?.accessModes?.includes(mode)) &&
        selects?.(one.metadata.labels ?? {}) !== false &&
        reaches(one),
    )
    .toSorted((a, b) =>
      bytes(a.spec?.capacity?.['storage']).compare(bytes(b.spec?.capacity?.['storage'])),
    )[0];
}
