import { BARRIER_FACETS, valuesOf } from './facets.ts';
import type { BarrierFacet, Dependency, Facet } from './facets.ts';

/** When each facet last changed. */
export class FacetVersions {
  readonly #changedAt = new Map<Dependency, number>();
  #version = 0;

  /** Rises with every change. */
  get version(): number {
    return this.#version;
  }

  /** The version at which a facet, or the values that nodes have of it, last changed; 0 for never. */
  changedAt(dependency: Dependency): number {
    return this.#changedAt.get(dependency) ?? 0;
  }

  touch(facet: Facet): void {
    this.#changedAt.set(facet, ++this.#version);
    const barrier = BARRIER_FACETS.find((one) => one === facet);
    if (barrier !== undefined) this.#changedAt.set(valuesOf(barrier), this.#version);
  }

  /** One node has another of the values that nodes have. */
  touchOfOneNode(facet: BarrierFacet): void {
    this.#changedAt.set(facet, ++this.#version);
  }
}
