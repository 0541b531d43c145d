import type { KubernetesObject } from '../../objects/index.ts';
import { positionOf } from '../../manifests/index.ts';
import { objectKey } from '../input/object-key.ts';
import type { PlaceOf } from './list.ts';

/**
 * Looks up where objects were written. The last of several descriptions wins, so a manifest wins over the object that it changes.
 * The index is built on the first look-up.
 */
export function placesIn(objects: () => Iterable<KubernetesObject>): PlaceOf {
  let index: Map<string, KubernetesObject> | undefined;
  return (kind, namespace, name) => {
    index ??= indexOf(objects());
    const object = index.get(objectKey(kind, namespace, name));
    return object === undefined ? undefined : positionOf(object);
  };
}

function indexOf(objects: Iterable<KubernetesObject>): Map<string, KubernetesObject> {
  const index = new Map<string, KubernetesObject>();
  for (const object of objects) {
    const { kind, metadata } = object;
    index.set(objectKey(kind, metadata.namespace, metadata.name), object);
  }
  return index;
}
