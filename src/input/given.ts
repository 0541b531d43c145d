import { keyOf, sideOf } from '../objects/index.ts';
import type { KubernetesObject, Side } from '../objects/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { placeAt } from '../manifests/index.ts';
import type { Origin, Place } from '../manifests/index.ts';

interface Circumstances {
  readonly side?: Side | undefined;
  readonly isSided?: boolean;
  readonly origin?: Origin | undefined;
  readonly admitted?: boolean;
}

/** An object of an input, with what the input says about it. */
export class Given<T extends KubernetesObject = KubernetesObject> {
  readonly object: T;
  readonly side: Side;
  /** True: the user has named the side. False: it follows from the object (`sideOf`). */
  readonly isSided: boolean;
  /** Where the object was written; undefined if it comes from no text. */
  readonly origin: Origin | undefined;
  /** True for a pending pod that an API server has stored: it has passed admission. */
  readonly admitted: boolean;

  constructor(
    object: T,
    { side, isSided = side !== undefined, origin, admitted = false }: Circumstances = {},
  ) {
    this.object = object;
    this.side = side ?? (hasMetadata(object) ? sideOf(object) : 'apply');
    this.isSided = isSided;
    this.origin = origin;
    this.admitted = admitted;
  }

  /** What is made of the object: it has the same side and the same place. */
  with<U extends KubernetesObject>(object: U): Given<U> {
    return new Given<U>(object, this);
  }

  /** The place of a field, or of its deepest existing ancestor. Parses the object's text again. Undefined without a text. */
  placeOf(path: FieldPath = [], at: 'key' | 'value' = 'value'): Place | undefined {
    return this.origin && placeAt(this.origin, path, at);
  }
}

/** Callers of the library may pass anything. */
export const hasMetadata = ({ metadata }: { readonly metadata?: unknown }): boolean =>
  typeof metadata === 'object' && metadata !== null;

export const objectsOf = (given: readonly Given[]): KubernetesObject[] =>
  given.map(({ object }) => object);

/** The list after `change` of each object. Undefined leaves an object out. */
export function changeEach(
  given: readonly Given[],
  change: (object: KubernetesObject) => KubernetesObject | undefined,
): readonly Given[] {
  const all: Given[] = [];
  for (const one of given) {
    const changed = change(one.object);
    if (changed !== undefined) all.push(changed === one.object ? one : one.with(changed));
  }
  return all;
}

/** The list with further objects without a named side: they come before the objects that the user has put on a side. */
export function withMore(given: readonly Given[], more: readonly Given[]): readonly Given[] {
  const first = given.findIndex(({ isSided }) => isSided);
  const at = first < 0 ? given.length : first;
  return [...given.slice(0, at), ...more, ...given.slice(at)];
}

/** "shop/web", or "node-1" for an object without a namespace, as messages name it. */
export const nameOf = ({ metadata }: KubernetesObject): string =>
  metadata.namespace === undefined ? metadata.name : keyOf(metadata);
