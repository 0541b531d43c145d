import { quantityValue } from '../../units/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../types.ts';
import { claimClass, volumeClass } from './claims.ts';
import { offersAccessModes } from './claimable-volumes.ts';

const FILESYSTEM = 'Filesystem';

/**
 * Why a claim cannot have the volume that it names; undefined: it can.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go checkVolumeSatisfyClaim, v1.34.
 *
 * @param comparesAttributes whether the feature gate VolumeAttributesClass is on
 */
export function volumeMismatch(
  volume: PersistentVolume,
  claim: PersistentVolumeClaim,
  comparesAttributes: boolean,
): string | undefined {
  const { name, deletionTimestamp } = volume.metadata;
  if (deletionTimestamp !== undefined) return `the volume is marked for deletion "${name}"`;
  if (sizeOf(volume.spec?.capacity) < sizeOf(claim.spec?.resources?.requests)) {
    return 'requested PV is too small';
  }
  if (volumeClass(volume) !== claimClass(claim)) return 'storageClassName does not match';
  const attributes = attributesMismatch(volume, claim, comparesAttributes);
  if (attributes !== undefined) return attributes;
  if (modeOf(volume) !== modeOf(claim)) return 'incompatible volumeMode';
  return offersAccessModes(volume, claim) ? undefined : 'incompatible accessMode';
}

function attributesMismatch(
  { spec: volume }: PersistentVolume,
  { spec: claim }: PersistentVolumeClaim,
  comparesAttributes: boolean,
): string | undefined {
  const offered = volume?.volumeAttributesClassName ?? '';
  const wanted = claim?.volumeAttributesClassName ?? '';
  if (comparesAttributes) {
    return offered === wanted ? undefined : 'volumeAttributesClassName does not match';
  }
  if (offered === '' && wanted === '') return undefined;
  return 'volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled';
}

const modeOf = ({ spec }: PersistentVolume | PersistentVolumeClaim): string =>
  spec?.volumeMode ?? FILESYSTEM;

type Amounts = NonNullable<PersistentVolume['spec']>['capacity'];

const sizeOf = (amounts: Amounts): number => quantityValue(amounts?.['storage'] ?? 0);
