import type { KubernetesObject, Side } from '../objects/index.ts';
import { Given } from './given.ts';
import type { Origin } from '../manifests/index.ts';

/** An object as callers of the library pass it, or one that has been read. */
export type InputObject<T extends KubernetesObject = KubernetesObject> = T | Given<T>;

/** Where the objects that callers of the library have were written. Inside of the library a `Given` carries it. */
const origins = new WeakMap<KubernetesObject, Origin>();

/** The object for a caller of the library: if it is passed back, its place is known. The first place of an object stays: an alias can repeat it. */
export function handOut<T extends KubernetesObject>({ object, origin }: Given<T>): T {
  if (origin !== undefined && !origins.has(object)) origins.set(object, origin);
  return object;
}

/** `side`: default by the object itself. `admitted`: see `Given`. */
export function takeIn<T extends KubernetesObject>(
  object: InputObject<T>,
  about: { readonly side?: Side; readonly admitted?: boolean } = {},
): Given<T> {
  if (object instanceof Given) return object;
  return new Given(object, { ...about, origin: origins.get(object) });
}
