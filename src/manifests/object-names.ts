import { isCustomResource } from '../api/index.ts';
import type { KubernetesObject, Side } from '../api/index.ts';
import type { Origin } from './origin.ts';

/**
 * Where each object was seen first. One object may stand once on each side: then a manifest changes an object of the cluster.
 */
export class ObjectNames {
  readonly #places = { cluster: new Map<string, Origins>(), apply: new Map<string, Origins>() };

  /** Where the same object of the same side was seen before; undefined for a new one, which is noted. */
  add(
    { apiVersion, kind, metadata }: KubernetesObject,
    side: Side,
    origin: Origin,
  ): Origin | undefined {
    const { name, namespace = '' } = metadata;
    if (typeof name !== 'string' || name === '') return undefined;
    // Alternatives of a custom resource often lie side by side; which of them is meant changes nothing that is simulated.
    if (isCustomResource(apiVersion)) return undefined;
    const place = `${groupOf(apiVersion)}/${kind}/${namespace}`;
    const places = this.#places[side];
    const origins: Origins = places.get(place) ?? new Map<string, Origin>();
    if (origins.size === 0) places.set(place, origins);
    const first = origins.get(name);
    if (first === undefined) origins.set(name, origin);
    return first;
  }
}

type Origins = Map<string, Origin>;

const groupOf = (apiVersion: string): string =>
  apiVersion.includes('/') ? (apiVersion.split('/', 1)[0] ?? '') : '';
