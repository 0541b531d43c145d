import type { Cluster, HostPort, NodeIndex, PodView } from '../cluster/index.ts';
import type {
  Failure,
  FilterResult,
  GroupFilter,
  PluginResults,
  Supposition,
  Trial,
  Verdict,
} from '../framework/index.ts';
import { FITS } from '../framework/index.ts';

/** A node, and by what it is judged. */
export interface TriedNode {
  readonly results: PluginResults;
  readonly cluster: Cluster;
  readonly node: NodeIndex;
  /** The pods nominated to the node that count. */
  readonly nominated: readonly PodView[];
}

/**
 * Runs `attempt` on one node, and undoes every move that it assumed. Nothing is copied: columns are changed and changed back, group
 * filters answer through a supposition, and the journal records nothing.
 */
export function tryNode<T>(tried: TriedNode, attempt: (trial: NodeTrial) => T): T {
  const trial = new NodeTrial(tried);
  try {
    return attempt(trial);
  } finally {
    trial.undo();
  }
}

/** One node under assumed moves. */
export class NodeTrial implements Trial {
  readonly #filters: readonly FilterResult[];
  /** By filter; undefined for those that judge the node alone. */
  readonly #suppositions: readonly (Supposition | undefined)[];
  readonly #cluster: Cluster;
  readonly #node: NodeIndex;
  readonly #nominated: readonly PodView[];
  readonly #done: { readonly view: PodView; readonly step: 1 | -1 }[] = [];
  /** As they were before the first move of a pod with ports. */
  #ports: readonly HostPort[] | undefined;

  constructor({ results: { filters }, cluster, node, nominated }: TriedNode) {
    this.#filters = filters;
    this.#cluster = cluster;
    this.#node = node;
    this.#nominated = nominated;
    this.#suppositions = filters.map(({ filter }) =>
      filter.type === 'node'
        ? undefined
        : (filter.suppose?.(node) ?? suppositionByMoves(filter, node)),
    );
  }

  add(view: PodView): void {
    this.#move(view, 1);
  }

  remove(view: PodView): void {
    this.#move(view, -1);
  }

  /**
   * The first filter that turns the node down with the nominated pods, or else without them
   * (kubernetes v1.34.1 framework/runtime RunFilterPluginsWithNominatedPods).
   */
  firstFailure(): Failure | undefined {
    return this.#withNominated(() => this.#firstFailure()) ?? this.#firstFailure();
  }

  /** The verdict of every filter, in order: with the nominated pods if any filter fails then, else without them. */
  verdicts(): readonly Verdict[] {
    const all = (): readonly Verdict[] => this.#filters.map((_, at) => this.#verdictOf(at));
    const failing = this.#withNominated(() => {
      const verdicts = all();
      return verdicts.every((verdict) => verdict === FITS) ? undefined : verdicts;
    });
    return failing ?? all();
  }

  undo(): void {
    for (let last = this.#done.pop(); last !== undefined; last = this.#done.pop()) {
      this.#apply(last.view, last.step === 1 ? -1 : 1);
    }
    if (this.#ports !== undefined) this.#cluster.columns.setPorts(this.#node, this.#ports);
  }

  #withNominated<T>(attempt: () => T | undefined): T | undefined {
    const nominated = this.#nominated;
    if (nominated.length === 0) return undefined;
    const { columns } = this.#cluster;
    const hasPorts = nominated.some(({ ports }) => ports.length > 0);
    const ports = hasPorts ? [...columns.portsOn(this.#node)] : undefined;
    for (const view of nominated) this.#apply(view, 1);
    try {
      return attempt();
    } finally {
      for (const view of nominated) this.#apply(view, -1);
      if (ports !== undefined) columns.setPorts(this.#node, ports);
    }
  }

  #firstFailure(): Failure | undefined {
    for (let at = 0; at < this.#filters.length; at++) {
      const verdict = this.#verdictOf(at);
      if (verdict !== FITS) return { at, verdict };
    }
    return undefined;
  }

  #verdictOf(at: number): Verdict {
    const { filter } = this.#filters[at]!;
    return filter.type === 'node' ? filter.filter(this.#node) : this.#suppositions[at]!.filter();
  }

  #move(view: PodView, step: 1 | -1): void {
    if (view.ports.length > 0) this.#ports ??= [...this.#cluster.columns.portsOn(this.#node)];
    this.#done.push({ view, step });
    this.#apply(view, step);
  }

  /** A port is free without its pod, even if another pod uses it: upstream keeps a set (framework/types.go HostPortInfo). */
  #apply(view: PodView, step: 1 | -1): void {
    this.#cluster.shift(view, this.#node, step);
    if (step === -1 && view.ports.length > 0) {
      this.#cluster.columns.freePorts(this.#node, view.ports);
    }
    const suppositions = this.#suppositions;
    for (let at = 0; at < suppositions.length; at++) {
      suppositions[at]?.podMoved(view.podClass, step);
    }
  }
}

/** For filters without `suppose`: they are notified of each move, and of its opposite afterwards. */
function suppositionByMoves(filter: GroupFilter, node: NodeIndex): Supposition {
  return {
    podMoved: (podClass, step) => {
      filter.podMoved?.(podClass, node, step);
    },
    filter: () => filter.filter(filter.group(node)),
  };
}
