import type { Pod } from '../../src/objects/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import type { PodSigner, Profile } from '../../src/framework/index.ts';
import { PlainSearch } from './plain-search.ts';

/** Opportunistic batching without any laziness: every search keeps its whole ranking, by name, at one moment. */
export class PlainBatches {
  /** Pods that got the next node of a ranking. */
  hits = 0;
  readonly #cluster: Cluster;
  readonly #search: PlainSearch;
  readonly #signers: readonly PodSigner[];
  #ranking: string[] | undefined;
  #signature: string | undefined;
  /** Node of the pod just before; undefined if it got none. */
  #last: string | undefined;

  constructor(cluster: Cluster, profile: Profile) {
    this.#cluster = cluster;
    this.#search = new PlainSearch(cluster, profile);
    this.#signers = profile.signers ?? [];
  }

  place(one: Pod): string | undefined {
    const signature = this.#sign(one);
    const hint = this.#isFor(one, signature) ? this.#ranking?.shift() : undefined;
    const [first, ...others] = this.#search.ranked(one, hint).map(({ name }) => name);
    this.#last = first;
    if (first === undefined) return undefined;
    if (first === hint) this.hits++;
    else {
      this.#ranking = others;
      this.#signature = signature;
    }
    return first;
  }

  #isFor(one: Pod, signature: string | undefined): boolean {
    if (signature === undefined || signature !== this.#signature) return false;
    const last = this.#last;
    if (last === undefined || this.#cluster.columns.indexOf(last) === undefined) return false;
    return !this.#search.fitsOn(one, last);
  }

  #sign(one: Pod): string | undefined {
    const view = this.#cluster.view(one);
    const parts = this.#signers.map((sign) => sign(one, view, this.#cluster));
    return parts.includes(undefined) ? undefined : JSON.stringify(parts);
  }
}
