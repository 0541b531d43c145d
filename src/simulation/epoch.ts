import { isKind } from '../api/index.ts';
import type { KubernetesObject } from '../api/index.ts';

/** Virtual time begins here where no object carries a later time: results must not hang on the day of the run. */
const FIXED_MS = Date.UTC(2025, 0, 1);

/** Wall-clock milliseconds of virtual time 0: not before anything that has happened to the objects already. */
export function epochOf(objects: readonly KubernetesObject[]): number {
  let latest = '';
  for (const object of objects) {
    const times = [object.metadata.creationTimestamp, object.metadata.deletionTimestamp];
    if (isKind(object, 'Pod')) times.push(object.status?.startTime);
    for (const time of times) if (time !== undefined && time > latest) latest = time;
  }
  const latestMs = Date.parse(latest);
  return Number.isNaN(latestMs) ? FIXED_MS : Math.max(FIXED_MS, latestMs);
}
