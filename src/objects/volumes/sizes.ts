import { quantityValue, readQuantity } from '../../units/index.ts';
import type { PersistentVolume, PersistentVolumeClaim, Quantity } from '../types.ts';

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
