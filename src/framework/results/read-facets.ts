import { valuesOf } from '../../cluster/index.ts';
import type { Cluster, Dependency, Facet } from '../../cluster/index.ts';
import type { FilterAnswer, ScoreAnswer } from '../contract/answers.ts';

/** Moves of pods are followed one by one, through the journal. */
const FOLLOWED: readonly Dependency[] = ['node.pods', 'cluster.pods'];

/** The facets that some results depend on, and whether one has changed since these were made. */
export class ReadFacets {
  readonly #cluster: Cluster;
  readonly #facets: readonly Dependency[];
  #version: number;

  constructor(cluster: Cluster, ...facets: readonly Iterable<Dependency>[]) {
    this.#cluster = cluster;
    const own: Dependency[] = [];
    for (const some of facets) {
      for (const facet of some) {
        if (!FOLLOWED.includes(facet) && !own.includes(facet)) own.push(facet);
      }
    }
    this.#facets = own;
    this.#version = cluster.version;
  }

  /** Once false, it stays false. */
  areUnchanged(): boolean {
    const { version } = this.#cluster;
    if (version === this.#version) return true;
    for (const facet of this.#facets)
      if (this.#cluster.changedAt(facet) > this.#version) return false;
    this.#version = version;
    return true;
  }
}

/** What a plugin reads for any answer, and what it also reads for one. */
export const withFacets = (
  reads: readonly Facet[],
  also: readonly Facet[] | undefined,
): readonly Facet[] => (also === undefined || also.length === 0 ? reads : [...reads, ...also]);

/**
 * What a plugin's answer depends on: the facets that the plugin reads. Where the answer follows the nodes of a facet one by one, it
 * depends only on which values that facet has.
 */
export function dependencies(
  reads: readonly Facet[],
  answer: FilterAnswer | ScoreAnswer,
): readonly Dependency[] {
  const follows = 'follows' in answer ? (answer.follows ?? []) : [];
  if (follows.length === 0) return reads;
  return reads.map((facet) => {
    const followed = follows.find((one) => one === facet);
    return followed === undefined ? facet : valuesOf(followed);
  });
}
