import { isRecord } from '../../src/units/index.ts';
import type { Draw } from '../fuzz/draw.ts';
import { changed } from './mutate-value.ts';
import type { Path } from './mutate-value.ts';

/** A map or a list of a document. */
interface Container {
  readonly path: Path;
  /** The path without indices, the same for the specs of all pods. */
  readonly place: string;
}

/** What a document has in a container: an item of a list has no key. */
interface Donated {
  readonly key?: string;
  readonly value: unknown;
}

/** Valid documents that exchange values: most results are documents that the API server accepts, so a plan follows. */
export class Mixture {
  readonly #donated = new Map<string, Donated[]>();

  constructor(documents: readonly unknown[]) {
    for (const document of documents) this.#donate(document, kindOf(document));
  }

  /** A copy of a document, with one to four values that other documents have at the same place. */
  mixed(document: unknown, draw: Draw): unknown {
    let result = document;
    const changes = draw.times(1, 4, () => undefined).length;
    for (let change = 0; change < changes; change++) {
      const containers = containersIn(result, kindOf(result)).filter(({ place }) =>
        this.#donated.has(place),
      );
      if (containers.length === 0) return result;
      const { path, place } = draw.pick(containers);
      const donated = draw.pick(this.#donated.get(place) ?? []);
      result = changed(result, path, (value) => ({ set: withDonated(value, donated, draw) }));
    }
    return result;
  }

  #donate(value: unknown, place: string): void {
    for (const { key, item } of childrenOf(value)) {
      // The kind decides what else is valid, and names must differ.
      if (key === 'kind' || key === 'apiVersion' || (place === 'metadata' && key === 'name'))
        continue;
      const donated = this.#donated.get(place);
      const gift = typeof key === 'string' ? { key, value: item } : { value: item };
      if (donated === undefined) this.#donated.set(place, [gift]);
      else donated.push(gift);
      this.#donate(item, childPlace(place, key));
    }
  }
}

function withDonated(container: unknown, { key, value }: Donated, draw: Draw): unknown {
  if (isRecord(container) && key !== undefined) {
    return Object.fromEntries([...Object.entries(container), [key, value]]);
  }
  if (!Array.isArray(container)) return value;
  const list: readonly unknown[] = container;
  return draw.chance(0.5) || list.length === 0
    ? [...list, value]
    : list.with(draw.below(list.length), value);
}

function containersIn(value: unknown, place: string, path: Path = []): readonly Container[] {
  if (!isRecord(value) && !Array.isArray(value)) return [];
  return [
    { path, place },
    ...childrenOf(value).flatMap(({ key, item }) =>
      containersIn(item, childPlace(place, key), [...path, key]),
    ),
  ];
}

function childrenOf(
  value: unknown,
): readonly { readonly key: string | number; readonly item: unknown }[] {
  if (Array.isArray(value)) return value.map((item: unknown, key) => ({ key, item }));
  if (!isRecord(value)) return [];
  return Object.entries(value).map(([key, item]) => ({ key, item }));
}

const kindOf = (document: unknown): string =>
  isRecord(document) && typeof document['kind'] === 'string' ? document['kind'] : '';

function childPlace(place: string, key: string | number): string {
  if (typeof key === 'number') return `${place}[]`;
  if (key === 'metadata') return 'metadata';
  if (key === 'spec' && (place === 'Pod' || place.endsWith('.template'))) return 'PodSpec';
  if (place === 'PodSpec' && key === 'initContainers') return 'PodSpec.containers';
  return `${place}.${key}`;
}
