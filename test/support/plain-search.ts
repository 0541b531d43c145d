import type { Pod } from '../../src/api/index.ts';
import { asNodeIndex } from '../../src/cluster/index.ts';
import type { Cluster, NodeIndex } from '../../src/cluster/index.ts';
import { evaluate, firstFailure, nodesToFind, PluginResults } from '../../src/framework/index.ts';
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
    const cluster = this.#cluster;
    const results = new PluginResults(cluster.view(one), cluster, this.#profile);
    results.catchUp();
    const feasible = this.#feasible(results);
    const { totals } = evaluate(results, feasible);
    const score = Math.max(...totals);
    const nodes = feasible
      .filter((_, at) => totals[at] === score)
      .map((index) => cluster.columns.names[index]!)
      .sort();
    return { nodes, score, feasible: feasible.length };
  }

  #feasible(results: PluginResults): NodeIndex[] {
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
    this.#start = (this.#start + looked) % nodeCount;
    return found;
  }
}
