import { quantityValue, readQuantity } from '../../units/index.ts';
import type { PersistentVolume, PersistentVolumeClaim, Quantity } from '../types.ts';
import { claimClass, volumeClass } from './claims.ts';

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
  if (quantityValue(volumeSize(volume)) < quantityValue(claimSize(claim))) {
    return 'requested PV is too small';
  }
  if (volumeClass(volume) !== claimClass(claim)) return 'storageClassName does not match';
  const attributes = attributesMismatch(volume, claim, comparesAttributes);
  if (attributes !== undefined) return attributes;
  if (modeOf(volume) !== modeOf(claim)) return 'incompatible volumeMode';
  return offersAccessModes(volume, claim) ? undefined : 'incompatible accessMode';
}

function attributesMismatch(
  volume: PersistentVolume,
  claim: PersistentVolumeClaim,
  comparesAttributes: boolean,
): string | undefined {
  const [offered, wanted] = [attributesOf(volume), attributesOf(claim)];
  if (comparesAttributes) {
    return offered === wanted ? undefined : 'volumeAttributesClassName does not match';
  }
  if (offered === '' && wanted === '') return undefined;
  return 'volumeAttributesClassName is not supported when the feature-gate VolumeAttributesClass is disabled';
}

/** Every mode the claim asks for. Source: CheckAccessModes, component-helpers v0.34.1 storage/volume/pv_helpers.go. */
export function offersAccessModes(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const offered = volume.spec?.accessModes ?? [];
  return (claim.spec?.accessModes ?? []).every((mode) => offered.includes(mode));
}

export const modeOf = ({ spec }: PersistentVolume | PersistentVolumeClaim): string =>
  spec?.volumeMode ?? FILESYSTEM;

/** Without the feature gate VolumeAttributesClass the API server drops the field, and v1.30 does not compare it. */
export const attributesOf = ({ spec }: PersistentVolume | PersistentVolumeClaim): string =>
  spec?.volumeAttributesClassName ?? '';

export const claimSize = (claim: PersistentVolumeClaim): Quantity =>
  claim.spec?.resources?.requests?.['storage'] ?? 0;

export const volumeSize = (volume: PersistentVolume): Quantity =>
  volume.spec?.capacity?.['storage'] ?? 0;

/** Compares whole bytes, which are cached by text, and exact quantities only if those are equal. */
export function compareSizes(a: Quantity, b: Quantity): number {
  if (a === b) return 0;
  const difference = quantityValue(a) - quantityValue(b);
  return difference !== 0 ? difference : readQuantity(a).compare(readQuantity(b));
}

/** Negative if the first claim asks for less. */
export function compareClaimSizes(a: PersistentVolumeClaim, b: PersistentVolumeClaim): number {
  return compareSizes(claimSize(a), claimSize(b));
}
