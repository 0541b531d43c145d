import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import { byFailure, firstFailure, presentNodes } from '../../framework/index.ts';
import type { Diagnosis, Failure, GroupFilter, PluginResults } from '../../framework/index.ts';
import { tryNode } from '../node-trial.ts';
import type { JudgedPod, Nominator } from '../nominator.ts';
import { FailuresByNode } from './failures-by-node.ts';

/**
 * The first filter that turns each node down, for the pods of one signature and priority, with the pods that are nominated there. After a
 * change only the nodes that it concerns are judged again, and the diagnosis stays the same object while no node has another verdict: an
 * attempt that fails like the one before it costs nothing per node.
 */
export class NodeVerdicts {
  /** Pods that are not nominated themselves are judged with all nominated pods of that priority and above. */
  readonly #any: JudgedPod;
  readonly #results: PluginResults;
  readonly #cluster: Cluster;
  readonly #nominator: Nominator;
  /** The place of the first filter that judges groups of nodes: nodes that an earlier one turns down fail whatever other nodes have. */
  readonly #firstGroupFilter: number;
  readonly #groupFilters: readonly GroupFilter[];
  readonly #failures: FailuresByNode;
  #areAllJudged = false;
  #diagnosis: Diagnosis | undefined;
  #readMoves = 0;
  #readNominations = 0;
  /** By node, how many changes of nominations were read. */
  readonly #nominationsOn: Int32Array;
  #groupMoves = 0;
  #hasFailed = false;

  /** The results must have caught up with the journal whenever a method is called. */
  constructor(
    results: PluginResults,
    cluster: Cluster,
    nominator: Nominator,
    { priority }: Pick<JudgedPod, 'priority'>,
  ) {
    this.#any = { key: '', priority };
    this.#results = results;
    this.#cluster = cluster;
    this.#nominator = nominator;
    this.#failures = new FailuresByNode(results, cluster.columns);
    this.#nominationsOn = new Int32Array(cluster.columns.count);
    const { filters } = results;
    const at = filters.findIndex(({ filter }) => filter.type === 'group');
    this.#firstGroupFilter = at < 0 ? Infinity : at;
    this.#groupFilters = filters.flatMap(({ filter }) => (filter.type === 'group' ? [filter] : []));
  }

  /** False for the verdicts with the nominations of another nominator. */
  isWith(nominator: Nominator): boolean {
    return nominator === this.#nominator;
  }

  /** The last question found no node, so this one may find none either. */
  get isExpectingFailure(): boolean {
    return this.#hasFailed;
  }

  /** Whether no node passes every filter for that pod. */
  rejectEvery(pod: JudgedPod): boolean {
    this.catchUp();
    const { node, failure } = this.#ofOwnNode(pod);
    let { passing } = this.#failures;
    if (node !== undefined) {
      if (this.#failures.is(node, undefined)) passing--;
      if (failure === undefined) passing++;
    }
    return (this.#hasFailed = passing === 0);
  }

  diagnosisOf(pod: JudgedPod): Diagnosis {
    this.#hasFailed = true;
    this.catchUp();
    const { node, failure } = this.#ofOwnNode(pod);
    const failures = this.#failures;
    return node === undefined || failures.is(node, failure)
      ? (this.#diagnosis ??= failures.diagnosis() ?? this.#diagnose((each) => failures.of(each)))
      : this.#diagnose((each) => (each === node ? failure : failures.of(each)));
  }

  /** Rises with every change that may alter what a dry run on the node answers. */
  changesOn(node: NodeIndex): number {
    const { journal } = this.#cluster;
    return journal.changesOn(node) + this.#nominationsOn[node]! + this.#groupMoves;
  }

  /** Judges the nodes that changed; all of them if they were never judged, or if as many moves are unread. */
  catchUp(): void {
    const { journal, columns } = this.#cluster;
    const { changes } = this.#nominator;
    const movesGroups = this.#countGroupMoves();
    const unread = journal.length - this.#readMoves + changes.length - this.#readNominations;
    const isAll = !this.#areAllJudged || unread > columns.count;
    if (isAll || movesGroups) {
      for (let index = 0; index < columns.count; index++) {
        const node = asNodeIndex(index);
        if (isAll || this.#readsGroups(node)) this.#judge(node);
      }
    }
    if (!isAll) {
      for (let at = this.#readMoves; at < journal.length; at++) this.#judge(journal.nodes[at]!);
    }
    for (let at = this.#readNominations; at < changes.length; at++) {
      const node = columns.indexOf(changes[at]!);
      if (node === undefined) continue;
      this.#nominationsOn[node]!++;
      if (!isAll) this.#judge(node);
    }
    this.#areAllJudged = true;
    this.#readMoves = journal.length;
    this.#readNominations = changes.length;
  }

  /**
   * Whether some unread move is counted by a filter of groups, or some node changed itself: any node that such a filter judges may have
   * another verdict.
   */
  #countGroupMoves(): boolean {
    const filters = this.#groupFilters;
    const before = this.#groupMoves;
    if (filters.length === 0) return false;
    const { podClasses, steps } = this.#cluster.journal;
    for (let at = this.#readMoves; at < podClasses.length; at++) {
      const podClass = podClasses[at]!;
      const isCounted = filters.some((filter) => filter.counts?.(podClass) !== false);
      if (isCounted || steps[at] === 0) this.#groupMoves++;
    }
    return this.#groupMoves !== before;
  }

  #readsGroups(node: NodeIndex): boolean {
    const failure = this.#failures.of(node);
    return failure === undefined || failure.at >= this.#firstGroupFilter;
  }

  #judge(node: NodeIndex): void {
    const hasChanged =
      this.#cluster.columns.present[node] === 0
        ? this.#failures.setAbsent(node)
        : this.#failures.set(node, this.#failureFor(this.#any, node));
    if (hasChanged) this.#diagnosis = undefined;
  }

  #failureFor(pod: JudgedPod, node: NodeIndex): Failure | undefined {
    const nominated = this.#nominator.before(pod, this.#cluster.columns.names[node]!);
    return nominated.length === 0
      ? firstFailure(this.#results, node)
      : tryNode({ results: this.#results, cluster: this.#cluster, node, nominated }, (trial) =>
          trial.firstFailure(),
        );
  }

  /** The node that the pod is nominated to, and its failure there. */
  #ofOwnNode(pod: JudgedPod): { node: NodeIndex | undefined; failure: Failure | undefined } {
    const { columns } = this.#cluster;
    const node = columns.indexOf(this.#nominator.nodeOf(pod) ?? '');
    if (node === undefined || columns.present[node] === 0) {
      return { node: undefined, failure: undefined };
    }
    return { node, failure: this.#failureFor(pod, node) };
  }

  #diagnose(failureOf: (node: NodeIndex) => Failure | undefined): Diagnosis {
    const { columns } = this.#cluster;
    const { presentCount: nodeCount, names } = columns;
    const judged = byFailure(this.#results, presentNodes(columns), failureOf);
    const { feasible, rejections, error } = judged;
    return { nodeCount, names, feasible, rejections, ...(error !== undefined && { error }) };
  }
}
