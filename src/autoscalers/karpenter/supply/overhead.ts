import { readQuantity } from '../../../units/index.ts';
import type { ResourceList } from '../../../objects/index.ts';

/** What of the capacity cannot be allocated. Empty: nothing. */
export function overheadOf(capacity: ResourceList, allocatable: ResourceList): ResourceList {
  const kept = Object.entries(capacity).flatMap(([resource, whole]) => {
    const left = allocatable[resource];
    if (left === undefined) return [];
    const overhead = readQuantity(whole).sub(readQuantity(left));
    return overhead.toNumber() > 0 ? [[resource, overhead.canonical] as const] : [];
  });
  return Object.fromEntries(kept);
}
