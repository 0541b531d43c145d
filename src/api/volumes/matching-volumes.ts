import { quantityValue, readQuantity } from '../../units/index.ts';
import { compileLabelSelector } from '../selectors/index.ts';
import type { PersistentVolume, PersistentVolumeClaim, Quantity } from '../types.ts';
import { claimClass, isVolumeFor, volumeClass } from './claims.ts';

/** The volumes that a claim may be bound to, as far as neither nodes nor access modes matter. */
export interface MatchingVolumes {
  /** Already promised to the claim: the first of these or none. */
  readonly promised: readonly PersistentVolume[];
  /** Free, smallest first; of one size in the order given. */
  readonly free: readonly PersistentVolume[];
}

/**
 * Sorts out which of `volumes` a claim may get. The scheduler and the persistent volume controller go on from here: the one
 * looks at nodes, the other at access modes.
 *
 * Source: FindMatchingVolume, component-helpers v0.34.1 storage/volume/pv_helpers.go.
 */
export function matchingVolumes(
  claim: PersistentVolumeClaim,
  volumes: readonly PersistentVolume[],
): MatchingVolumes {
  const { selector } = claim.spec ?? {};
  const wanted = claimClass(claim);
  const selects = selector === undefined ? undefined : compileLabelSelector(selector);
  const promised: PersistentVolume[] = [];
  const free: PersistentVolume[] = [];
  for (const volume of volumes) {
    const isPromised = isVolumeFor(volume, claim);
    if (!isPromised && volume.spec?.claimRef !== undefined) continue;
    if (!isUsable(volume, claim)) continue;
    if (isPromised) promised.push(volume);
    else if (
      volume.status?.phase === 'Available' &&
      selects?.(volume.metadata.labels ?? {}) !== false &&
      volumeClass(volume) === wanted
    ) {
      free.push(volume);
    }
  }
  return { promised, free: free.sort((a, b) => compareSizes(volumeSize(a), volumeSize(b))) };
}

/** What must hold of a promised volume, too. */
function isUsable(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const { volumeMode = FILESYSTEM, volumeAttributesClassName = '' } = volume.spec ?? {};
  return (
    compareSizes(volumeSize(volume), claimSize(claim)) >= 0 &&
    volumeMode === (claim.spec?.volumeMode ?? FILESYSTEM) &&
    volumeAttributesClassName === (claim.spec?.volumeAttributesClassName ?? '') &&
    volume.metadata.deletionTimestamp === undefined
  );
}

const FILESYSTEM = 'Filesystem';

/** Every mode the claim asks for. Source: CheckAccessModes, the same file. */
export function offersAccessModes(volume: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const offered = volume.spec?.accessModes ?? [];
  return (claim.spec?.accessModes ?? []).every((mode) => offered.includes(mode));
}

/** Negative where the first claim asks for less. */
export function compareClaimSizes(a: PersistentVolumeClaim, b: PersistentVolumeClaim): number {
  return compareSizes(claimSize(a), claimSize(b));
}

const claimSize = (claim: PersistentVolumeClaim): Quantity =>
  claim.spec?.resources?.requests?.['storage'] ?? 0;

const volumeSize = (volume: PersistentVolume): Quantity => volume.spec?.capacity?.['storage'] ?? 0;

/** Whole bytes decide nearly always, and are remembered per text; the rest is left to exact quantities. */
function compareSizes(a: Quantity, b: Quantity): number {
  if (a === b) return 0;
  const difference = quantityValue(a) - quantityValue(b);
  return difference !== 0 ? difference : readQuantity(a).compare(readQuantity(b));
}
