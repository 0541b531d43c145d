import type { Pod } from '../objects/index.ts';
import type { Cluster, HostPort, NodeIndex, PodView } from '../cluster/index.ts';
import type {
  GroupFilter,
  Supposition,
  DryRun,
  ExplainedFailure,
  Failure,
  Trial,
  Verdict,
  FilterResult,
  PluginResults,
} from '../framework/index.ts';
import { codeOf, FITS, reasonsOf } from '../framework/index.ts';
import type { Nominator } from './nominator.ts';

/**
 * Judges single nodes under assumed moves of pods. Nothing is copied: columns are changed and changed back, group filters answer
 * through a supposition, and the journal records nothing.
 */
export class PodDryRun implements DryRun {
  readonly pod: Pod;
  readonly #results: PluginResults;
  readonly #cluster: Cluster;
  readonly #nominator: Nominator;

  /** `results` must have caught up with the journal, and stay caught up. */
  constructor(results: PluginResults, cluster: Cluster, pod: Pod, nominator: Nominator) {
    this.#results = results;
    this.#cluster = cluster;
    this.pod = pod;
    this.#nominator = nominator;
  }

  /** The node that this pod is nominated to, if it exists. */
  get nominatedNode(): NodeIndex | undefined {
    const name = this.pod.status?.nominatedNodeName ?? '';
    const { columns } = this.#cluster;
    const node = name === '' ? undefined : columns.indexOf(name);
    return node === undefined || columns.present[node] === 0 ? undefined : node;
  }

  /** True if other pods are nominated to the node and this pod must leave room for them. */
  concerns(node: NodeIndex): boolean {
    const name = this.#cluster.columns.names[node]!;
    return this.#nominator.isNominated(name) && this.#nominator.before(this.pod, name).length > 0;
  }

  /** Runs `attempt` on one node, and undoes every move that it assumed. */
  on<T>(node: NodeIndex, attempt: (trial: NodeTrial) => T): T {
    const nominated = this.#nominator.before(this.pod, this.#cluster.columns.names[node]!);
    const trial = new NodeTrial(this.#results, this.#cluster, node, nominated);
    try {
      return attempt(trial);
    } finally {
      trial.undo();
    }
  }

  /** True if no filter turns the node down, with the nominated pods and without them. */
  fits(node: NodeIndex): boolean {
    return this.on(node, (trial) => trial.firstFailure() === undefined);
  }

  explain({ at, verdict }: Failure): ExplainedFailure {
    const result = this.#results.filters[at]!;
    const { error } = result;
    return {
      code: codeOf(verdict),
      reasons: reasonsOf(result, verdict),
      ...(error !== undefined && { error }),
    };
  }
}

/** One node under assumed moves. */
class NodeTrial implements Trial {
  readonly #filters: readonly FilterResult[];
  readonly #suppositions: readonly (Supposition | undefined)[];
  readonly #cluster: Cluster;
  readonly #node: NodeIndex;
  readonly #nominated: readonly PodView[];
  readonly #done: { readonly view: PodView; readonly step: 1 | -1 }[] = [];
  readonly #ports: readonly HostPort[];

  constructor(
    { filters }: PluginResults,
    cluster: Cluster,
    node: NodeIndex,
    nominated: readonly PodView[],
  ) {
    this.#filters = filters;
    this.#cluster = cluster;
    this.#node = node;
    this.#nominated = nominated;
    this.#ports = [...cluster.columns.portsOn(node)];
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
    this.#cluster.columns.setPorts(this.#node, this.#ports);
  }

  #withNominated<T>(attempt: () => T | undefined): T | undefined {
    if (this.#nominated.length === 0) return undefined;
    const { columns } = this.#cluster;
    const ports = [...columns.portsOn(this.#node)];
    for (const view of this.#nominated) this.#apply(view, 1);
    const answer = attempt();
    for (const view of this.#nominated.toReversed()) this.#apply(view, -1);
    columns.setPorts(this.#node, ports);
    return answer;
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
    this.#done.push({ view, step });
    this.#apply(view, step);
  }

  /** A port is free without its pod, even if another pod uses it: upstream keeps a set (framework/types.go HostPortInfo). */
  #apply(view: PodView, step: 1 | -1): void {
    this.#cluster.shift(view, this.#node, step);
    if (step === -1 && view.ports.length > 0) {
      this.#cluster.columns.freePorts(this.#node, view.ports);
    }
    for (const supposition of this.#suppositions) supposition?.podMoved(view.podClass, step);
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
