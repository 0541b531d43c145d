import type { KubernetesObject } from '../../objects/index.ts';
import { shareOrigin } from '../../manifests/index.ts';

/** Gives changed objects the places of the objects of `before` that they were made from. Returns `after`. */
export function keepPlaces(
  before: readonly KubernetesObject[],
  after: readonly KubernetesObject[],
): readonly KubernetesObject[] {
  const known = new Set(before);
  const changed = after.filter((object) => !known.has(object));
  if (changed.length === 0) return after;
  const originals = new Map(before.map((object) => [keyOf(object), object]));
  for (const object of changed) {
    const original = originals.get(keyOf(object));
    if (original !== undefined) shareOrigin(object, original);
  }
  return after;
}

const keyOf = ({ apiVersion, kind, metadata }: KubernetesObject): string =>
  JSON.stringify([apiVersion, kind, metadata.namespace, metadata.name]);
