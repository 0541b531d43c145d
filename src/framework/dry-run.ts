import type { Pod } from '../api/index.ts';
import type { Cluster, NodeIndex, PodView } from '../cluster/index.ts';
import type { AnsweredFilter, Answers } from './answers.ts';
import type { Nominator } from './nominator.ts';
import type { GroupFilter, Supposition } from './plugin.ts';
import type { DryRun, ExplainedFailure, Failure, Trial } from './post-filter-context.ts';
import { codeOf, detailOf, FITS } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/**
 * Asks about single nodes as they would be if pods came or left. Nothing is copied: columns are changed and changed back, group
 * filters are asked through a supposition, and the journal hears of nothing.
 */
export class PodDryRun implements DryRun {
  readonly pod: Pod;
  readonly #answers: Answers;
  readonly #cluster: Cluster;
  readonly #nominator: Nominator;

  /** `answers` must have caught up with the journal, and stay caught up. */
  constructor(answers: Answers, cluster: Cluster, pod: Pod, nominator: Nominator) {
    this.#answers = answers;
    this.#cluster = cluster;
    this.pod = pod;
    this.#nominator = nominator;
  }

  /** The node that this very pod has been promised, if there is such a node. */
  get nominatedNode(): NodeIndex | undefined {
    const name = this.pod.status?.nominatedNodeName ?? '';
    return name === '' ? undefined : this.#cluster.columns.indexOf(name);
  }

  /** True where it matters to this pod that others have been promised the node: it has to leave room for them. */
  concerns(node: NodeIndex): boolean {
    const name = this.#cluster.columns.names[node]!;
    return this.#nominator.isPromised(name) && this.#nominator.before(this.pod, name).length > 0;
  }

  /** Lets `attempt` suppose what it likes of one node, and takes all of it back. */
  on<T>(node: NodeIndex, attempt: (trial: NodeTrial) => T): T {
    const promised = this.#nominator.before(this.pod, this.#cluster.columns.names[node]!);
    const trial = new NodeTrial(this.#answers, this.#cluster, node, promised);
    try {
      return attempt(trial);
    } finally {
      trial.undo();
    }
  }

  /** True where no filter turns the node down, whether the pods come that were promised it or not. */
  fits(node: NodeIndex): boolean {
    return this.on(node, (trial) => trial.firstFailure() === undefined);
  }

  explain({ at, verdict }: Failure): ExplainedFailure {
    const reasons = this.#answers.filters[at]!.filter.explain(detailOf(verdict));
    return { code: codeOf(verdict), reasons };
  }
}

/** One node while pods are supposed to come to it and to leave it. */
class NodeTrial implements Trial {
  readonly #filters: readonly AnsweredFilter[];
  readonly #suppositions: readonly (Supposition | undefined)[];
  readonly #cluster: Cluster;
  readonly #node: NodeIndex;
  readonly #promised: readonly PodView[];
  readonly #done: { readonly view: PodView; readonly step: 1 | -1 }[] = [];

  constructor(
    { filters }: Answers,
    cluster: Cluster,
    node: NodeIndex,
    promised: readonly PodView[],
  ) {
    this.#filters = filters;
    this.#cluster = cluster;
    this.#node = node;
    this.#promised = promised;
    this.#suppositions = filters.map(({ filter }) =>
      filter.group === undefined
        ? undefined
        : (filter.suppose?.(node) ?? toldAndTakenBack(filter, node)),
    );
  }

  add(view: PodView): void {
    this.#move(view, 1);
  }

  remove(view: PodView): void {
    this.#move(view, -1);
  }

  /**
   * The first filter that turns the node down with the pods that were promised it, or else without them
   * (kubernetes v1.34.1 framework/runtime RunFilterPluginsWithNominatedPods).
   */
  firstFailure(): Failure | undefined {
    return this.#withPromised(() => this.#firstFailure()) ?? this.#firstFailure();
  }

  /** What every filter says, in order: with the pods that were promised the node if any of them fails then, else without. */
  verdicts(): readonly Verdict[] {
    const all = (): readonly Verdict[] => this.#filters.map((_, at) => this.#ask(at));
    const failing = this.#withPromised(() => {
      const verdicts = all();
      return verdicts.every((verdict) => verdict === FITS) ? undefined : verdicts;
    });
    return failing ?? all();
  }

  undo(): void {
    for (let last = this.#done.pop(); last !== undefined; last = this.#done.pop()) {
      this.#apply(last.view, last.step === 1 ? -1 : 1);
    }
  }

  #withPromised<T>(attempt: () => T | undefined): T | undefined {
    if (this.#promised.length === 0) return undefined;
    for (const view of this.#promised) this.#apply(view, 1);
    const answer = attempt();
    for (const view of this.#promised.toReversed()) this.#apply(view, -1);
    return answer;
  }

  #firstFailure(): Failure | undefined {
    for (let at = 0; at < this.#filters.length; at++) {
      const verdict = this.#ask(at);
      if (verdict !== FITS) return { at, verdict };
    }
    return undefined;
  }

  #ask(at: number): Verdict {
    const { filter } = this.#filters[at]!;
    return filter.group === undefined
      ? filter.filter(this.#node)
      : this.#suppositions[at]!.filter();
  }

  #move(view: PodView, step: 1 | -1): void {
    this.#done.push({ view, step });
    this.#apply(view, step);
  }

  #apply(view: PodView, step: 1 | -1): void {
    this.#cluster.shift(view, this.#node, step);
    for (const supposition of this.#suppositions) supposition?.podMoved(view.podClass, step);
  }
}

/** For filters that cannot suppose: they are told of a move, and of its opposite in the end. */
function toldAndTakenBack(filter: GroupFilter, node: NodeIndex): Supposition {
  return {
    podMoved: (kind, step) => {
      filter.podMoved?.(kind, node, step);
    },
    filter: () => filter.filter(filter.group(node)),
  };
}
