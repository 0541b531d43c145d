import { groupOf, namespaceOf } from '../objects/index.ts';
import type { KubernetesObject, Side } from '../objects/index.ts';

/**
 * The objects so far by side, group, kind, namespace and name, with a value of type `T` for each. An object may occur once on each
 * side: then a manifest changes an object of the cluster.
 */
export class ObjectNames<T> {
  readonly #places = {
    cluster: new Map<string, Map<string, T>>(),
    apply: new Map<string, Map<string, T>>(),
  };
  #lastPlace = '';
  #lastSide: Side = 'apply';
  #last = new Map<string, T>();

  /** The value of the same object; for a new object, records `value` and returns undefined. */
  add(object: KubernetesObject, side: Side, value: T): T | undefined {
    const { name } = object.metadata;
    const place = `${groupOf(object.apiVersion)}/${object.kind}/${namespaceOf(object)}`;
    // Objects of one kind and namespace follow one another.
    if (place !== this.#lastPlace || side !== this.#lastSide) this.#move(place, side);
    const first = this.#last.get(name);
    if (first === undefined) this.#last.set(name, value);
    return first;
  }

  #move(place: string, side: Side): void {
    const places = this.#places[side];
    this.#last = places.get(place) ?? new Map<string, T>();
    places.set(place, this.#last);
    this.#lastPlace = place;
    this.#lastSide = side;
  }
}
