import type { Pod } from '../objects/index.ts';
import type { Cluster, NodeIndex, PlacedPod, PodView } from '../cluster/index.ts';
import type {
  DryRun,
  ExplainedFailure,
  Failure,
  Leavers,
  PluginResults,
  PodSums,
} from '../framework/index.ts';
import { codeOf, reasonsOf } from '../framework/index.ts';
import { judgedPod } from './nominator.ts';
import type { JudgedPod, Nominator } from './nominator.ts';
import { tryNode } from './node-trial.ts';
import type { NodeTrial } from './node-trial.ts';
import { judgeByRoom, leaversFor, onlyTakesRoom, sumsOf } from './room.ts';

/** What pods of one signature and priority share: see `DryRun.changesOn`. */
export interface SharedVerdicts {
  changesOn(node: NodeIndex): number;
}

/** What a dry run judges by. The results must have caught up with the journal, and stay caught up. */
export interface DryRunParts {
  readonly results: PluginResults;
  readonly cluster: Cluster;
  readonly nominator: Nominator;
  /** Absent: the answers are not shared with other dry runs. */
  readonly shared?: SharedVerdicts | undefined;
}

/** The pod that is asked for. */
interface Self {
  readonly judged: JudgedPod;
  /** The node that it is nominated to, as the nominator knows it. */
  readonly node: NodeIndex | undefined;
}

/** Judges single nodes under assumed moves of pods, for one pod. */
export class PodDryRun implements DryRun {
  readonly pod: Pod;
  readonly basis: object;
  readonly #parts: DryRunParts;
  /** Found when a node is asked about: most attempts that fail ask about none. */
  #self: Self | undefined;
  #judgesByRoom: boolean | undefined;

  constructor(parts: DryRunParts, pod: Pod) {
    this.pod = pod;
    this.basis = parts.shared ?? this;
    this.#parts = parts;
  }

  get #own(): Self {
    return (this.#self ??= this.#found());
  }

  #found(): Self {
    const judged = judgedPod(this.pod);
    const { nominator, cluster } = this.#parts;
    return { judged, node: cluster.columns.indexOf(nominator.nodeOf(judged) ?? '') };
  }

  /** The node that this pod is nominated to, if it exists. */
  get nominatedNode(): NodeIndex | undefined {
    const name = this.pod.status?.nominatedNodeName ?? '';
    const { columns } = this.#parts.cluster;
    const node = name === '' ? undefined : columns.indexOf(name);
    return node === undefined || columns.present[node] === 0 ? undefined : node;
  }

  /** True if other pods are nominated to the node and this pod must leave room for them. */
  concerns(node: NodeIndex): boolean {
    return this.#nominatedTo(node).length > 0;
  }

  on<T>(node: NodeIndex, attempt: (trial: NodeTrial) => T): T {
    return tryNode({ ...this.#parts, node, nominated: this.#nominatedTo(node) }, attempt);
  }

  /** True if no filter turns the node down, with the nominated pods and without them. */
  fits(node: NodeIndex): boolean {
    return this.on(node, (trial) => trial.firstFailure() === undefined);
  }

  /** NaN for the node that the pod is nominated to: it does not leave room for itself there, unlike other pods. */
  changesOn(node: NodeIndex): number {
    const { shared } = this.#parts;
    return shared === undefined || node === this.#own.node ? NaN : shared.changesOn(node);
  }

  movesOn(node: NodeIndex): number {
    return this.#parts.cluster.journal.changesOn(node);
  }

  sumsOf(pods: readonly PlacedPod[]): PodSums | undefined {
    return sumsOf(pods, this.#parts.cluster);
  }

  leavers(node: NodeIndex, sums: PodSums): Leavers | undefined {
    const { results, cluster } = this.#parts;
    this.#judgesByRoom ??= judgeByRoom(results) && !cluster.columns.isWide;
    if (!this.#judgesByRoom) return undefined;
    const nominated = this.#nominatedTo(node);
    if (!nominated.every(onlyTakesRoom)) return undefined;
    return leaversFor({ results, cluster, node, nominated }, sums);
  }

  explain({ at, verdict }: Failure): ExplainedFailure {
    const result = this.#parts.results.filters[at]!;
    const { error } = result;
    return {
      code: codeOf(verdict),
      reasons: reasonsOf(result, verdict),
      ...(error !== undefined && { error }),
    };
  }

  #nominatedTo(node: NodeIndex): readonly PodView[] {
    const { nominator, cluster } = this.#parts;
    return nominator.before(this.#own.judged, cluster.columns.names[node]!);
  }
}
