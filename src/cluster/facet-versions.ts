import type { Facet } from './facets.ts';

/** When each facet last changed. */
export class FacetVersions {
  readonly #changedAt = new Map<Facet, number>();
  #version = 0;

  /** Rises with every change. */
  get version(): number {
    return this.#version;
  }

  /** The version at which a facet last changed; 0 for never. */
  changedAt(facet: Facet): number {
    return this.#changedAt.get(facet) ?? 0;
  }

  touch(facet: Facet): void {
    this.#changedAt.set(facet, ++this.#version);
  }
}
