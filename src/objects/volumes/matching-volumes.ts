import { quantityValue, readQuantity } from '../../units/index.ts';
import { compileLabelSelector } from '../selectors/index.ts';
import type { PersistentVolume, PersistentVolumeClaim, Quantity } from '../types.ts';
import { claimClass, isVolumeFor, volumeClass } from './claims.ts';

/** The volumes that a claim may be bound to, before nodes and access modes are compared. */
export interface MatchingVolumes {
  /** Bound or pre-bound to the claim: only the first of them counts. */
  readonly prebound: readonly PersistentVolume[];
  /** Free volumes, smallest first; volumes of equal size in the given order. */
  readonly free: readonly PersistentVolume[];
}

/**
 * Finds the volumes that a claim may get. Then the scheduler compares nodes, the persistent volume controller access modes.
 *
 * Source: FindMatchingVolume, component-helpers v0.34.1 storage/volume/pv_helpers.go.
 *
 * @param comparesAttributes volumes of other VolumeAttributesClasses do not match: without that feature gate the API server drops the
 *   field, and v1.30 does not compare it
 */
export function matchingVolumes(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
  comparesAttributes: boolean,
): MatchingVolumes {
  const { selector } = claim.spec ?? {};
  const wanted = claimClass(claim);
  const selects = selector === undefined ? undefined : compileLabelSelector(selector);
  const isFree = ({ metadata, status }: PersistentVolume): boolean =>
    status?.phase === 'Available' && selects?.(metadata.labels ?? {}) !== false;
  const prebound: PersistentVolume[] = [];
  const free: PersistentVolume[] = [];
  const comparable = comparesAttributes ? sameAttributes(claim, volumes) : volumes;
  for (const volume of comparable) {
    const isPrebound = isVolumeFor(volume, claim);
    if (!isPrebound && volume.spec?.claimRef !== undefined) continue;
    if (!isUsable(volume, claim)) continue;
    if (isPrebound) prebound.push(volume);
    else if (isFree(volume) && volumeClass(volume) === wanted) free.push(volume);
  }
  return {
    prebound,
    free: free.sort((a, b) => compareSizes(volumeSize(a), volumeSize(b))),
  };
}

/** These conditions hold for pre-bound volumes too. */
function isUsable(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const { volumeMode = FILESYSTEM } = volume.spec ?? {};
  return (
    compareSizes(volumeSize(volume), claimSize(claim)) >= 0 &&
    volumeMode === (claim.spec?.volumeMode ?? FILESYSTEM) &&
    volume.metadata.deletionTimestamp === undefined
  );
}

const sameAttributes = (
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
): readonly PersistentVolume[] =>
  volumes.filter((volume) => attributesOf(volume) === attributesOf(claim));

const attributesOf = ({ spec }: PersistentVolume | PersistentVolumeClaim): string =>
  spec?.volumeAttributesClassName ?? '';

const FILESYSTEM = 'Filesystem';

/** Every mode the claim asks for. Source: CheckAccessModes, the same file. */
export function offersAccessModes(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const offered = volume.spec?.accessModes ?? [];
  return (claim.spec?.accessModes ?? []).every((mode) => offered.includes(mode));
}

/** Negative if the first claim asks for less. */
export function compareClaimSizes(a: PersistentVolumeClaim, b: PersistentVolumeClaim): number {
  return compareSizes(claimSize(a), claimSize(b));
}

const claimSize = (claim: PersistentVolumeClaim): Quantity =>
  claim.spec?.resources?.requests?.['storage'] ?? 0;

const volumeSize = (volume: PersistentVolume): Quantity => volume.spec?.capacity?.['storage'] ?? 0;

/** Compares whole bytes, which are cached by text, and exact quantities only if those are equal. */
function compareSizes(a: Quantity, b: Quantity): number {
  if (a === b) return 0;
  const difference = quantityValue(a) - quantityValue(b);
  return difference !== 0 ? difference : readQuantity(a).compare(readQuantity(b));
}
