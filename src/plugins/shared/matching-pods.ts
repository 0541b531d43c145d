import type { ClusterView, NodeIndex, PodClass, PodClassView } from '../../cluster/index.ts';

/** Counts, per node, the placed pods that a rule matches; the rule is asked once per kind of pod. */
export class MatchingPods {
  /** By node. */
  readonly counts: Int32Array;
  readonly #cluster: ClusterView;
  readonly #matches: (pod: PodClassView) => boolean;
  readonly #known: boolean[] = [];

  constructor(cluster: ClusterView, matches: (pod: PodClassView) => boolean) {
    this.#cluster = cluster;
    this.#matches = matches;
    this.counts = new Int32Array(cluster.columns.count);
  }

  /** True where the pod is one of those counted. */
  move(kind: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    const matches = (this.#known[kind] ??= this.#matches(this.#cluster.podClasses[kind]!));
    if (matches) this.counts[node]! += step;
    return matches;
  }
}
