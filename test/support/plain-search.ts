import type { Pod } from '../../src/objects/index.ts';
import { asNodeIndex } from '../../src/cluster/index.ts';
import type { Cluster, NodeIndex } from '../../src/cluster/index.ts';
import { evaluate, firstFailure, PluginResults } from '../../src/framework/index.ts';
import { nodesToFind } from '../../src/engine/index.ts';
import type { Profile } from '../../src/framework/index.ts';

/** Evaluates all nodes anew for every pod. Keeps only the node after which the next search starts. */
export class PlainSearch {
  readonly #cluster: Cluster;
  readonly #profile: Profile;
  #start = 0;

  constructor(cluster: Cluster, profile: Profile) {
    this.#cluster = cluster;
    this.#profile = profile;
  }

  /** The evaluated nodes with the highest total, sorted by name. */
  best(one: Pod): { readonly nodes: readonly string[]; score: number; feasible: number } {
    const ranked = this.ranked(one);
    const score = ranked[0]?.total ?? -Infinity;
    const nodes = ranked.filter(({ total }) => total === score).map(({ name }) => name);
    return { nodes, score, feasible: ranked.length };
  }

  /** The evaluated nodes by total and name. `first`: this node is tried first, and alone if the pod fits there. */
  ranked(one: Pod, first?: string): readonly { readonly name: string; readonly total: number }[] {
    const cluster = this.#cluster;
    const results = new PluginResults(cluster.view(one), cluster, this.#profile);
    results.catchUp();
    const tried = first === undefined ? undefined : cluster.columns.indexOf(first);
    if (first !== undefined && tried !== undefined && fits(results, tried)) {
      return [{ name: first, total: 0 }];
    }
    const feasible = this.#feasible(results, tried);
    const { totals } = evaluate(results, feasible);
    return feasible
      .map((index, at) => ({ name: cluster.columns.names[index]!, total: totals[at]! }))
      .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
  }

  /** Whether the pod fits on that node, as far as filters tell. */
  fitsOn(one: Pod, name: string): boolean {
    const results = new PluginResults(this.#cluster.view(one), this.#cluster, this.#profile);
    results.catchUp();
    const index = this.#cluster.columns.indexOf(name);
    return index !== undefined && fits(results, index);
  }

  #feasible(results: PluginResults, tried: NodeIndex | undefined): NodeIndex[] {
    if (results.rejection !== undefined) return [];
    const { count: nodeCount, names } = this.#cluster.columns;
    if (nodeCount === 0) return [];
    const { onlyNodes } = results;
    const circle = Array.from({ length: nodeCount }, (_, at) =>
      asNodeIndex((this.#start + at) % nodeCount),
    );
    const asked = circle.filter((index) => onlyNodes?.has(names[index]!) ?? true);
    const wanted =
      this.#profile.score.length === 0
        ? 1
        : nodesToFind(asked.length, this.#profile.percentageOfNodesToScore);
    const found: NodeIndex[] = [];
    let looked = 0;
    for (const index of asked) {
      if (firstFailure(results, index) === undefined) {
        if (found.length === wanted) break;
        found.push(index);
      }
      looked++;
    }
    const isFurther = tried !== undefined && !asked.slice(0, looked).includes(tried);
    this.#start = (this.#start + looked + (isFurther ? 1 : 0)) % nodeCount;
    return found;
  }
}

const fits = (results: PluginResults, index: NodeIndex): boolean =>
  firstFailure(results, index) === undefined;
