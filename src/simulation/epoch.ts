import { isKind } from '../api/index.ts';
import type { KubernetesObject } from '../api/index.ts';

/** Virtual time begins here where no object carries a later time: results must not hang on the day of the run. */
const FIXED_MS = Date.UTC(2025, 0, 1);

/** Wall-clock milliseconds of virtual time 0: not before anything that has happened to the objects already. */
export function epochOf(objects: readonly KubernetesObject[]): number {
  let latest = '';
  for (const object of objects) {
    const { creationTimestamp = '', deletionTimestamp = '' } = object.metadata;
    if (creationTimestamp > latest) latest = creationTimestamp;
    if (deletionTimestamp > latest) latest = deletionTimestamp;
    const startTime = isKind(object, 'Pod') ? (object.status?.startTime ?? '') : '';
    if (startTime > latest) latest = startTime;
  }
  const latestMs = Date.parse(latest);
  return Number.isNaN(latestMs) ? FIXED_MS : Math.max(FIXED_MS, latestMs);
}
