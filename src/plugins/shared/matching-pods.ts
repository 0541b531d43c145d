import type { ClusterView, NodeIndex, PodClass, PodClassView } from '../../cluster/index.ts';

/** Counts, per node, the placed pods that a rule matches. The rule is evaluated once per pod class. */
export class MatchingPods {
  /** By node. */
  readonly counts: Int32Array;
  readonly #cluster: ClusterView;
  readonly #matches: (pod: PodClassView) => boolean;
  readonly #known: (boolean | undefined)[] = [];

  constructor(cluster: ClusterView, matches: (pod: PodClassView) => boolean) {
    this.#cluster = cluster;
    this.#matches = matches;
    this.counts = new Int32Array(cluster.columns.count);
  }

  /** Returns true if pods of that class are counted. */
  move(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    const matches = (this.#known[podClass] ??= this.#matches(this.#cluster.podClasses[podClass]!));
    if (matches) this.counts[node]! += step;
    return matches;
  }
}
