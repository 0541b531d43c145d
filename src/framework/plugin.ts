import type { PersistentVolume, PersistentVolumeClaim, Pod } from '../api/index.ts';
import type { ClusterView, Facet, NodeIndex, PodClass, PodView } from '../cluster/index.ts';
import type { PostFilterAnswer, PostFilterContext } from './post-filter-context.ts';
import type { Code, Verdict } from './verdict.ts';

/** A number for nodes that are alike to one plugin: small and dense, from 0. */
export type Group = number;

/**
 * A scheduler plugin. It answers in numbers about one node, or about one group of nodes that are alike, and says what it reads;
 * the framework owns every loop, column and cache.
 */
export interface Plugin<Args = undefined> {
  readonly name: string;
  /** What the answers are read from. Moves of pods make single cells stale; any other facet makes the framework ask anew. */
  readonly reads: readonly Facet[];
  readonly create: (args: Args) => ExtensionPoints;
}

export interface ExtensionPoints {
  /** Why the pod may not enter the queue, or undefined. */
  readonly preEnqueue?: (pod: Pod) => Rejection | undefined;
  /** Negative where `a` is to be scheduled before `b`. */
  readonly queueSort?: (a: QueuedPod, b: QueuedPod) => number;
  readonly preFilter?: (pod: PodView, cluster: ClusterView) => FilterAnswer;
  /** Asked about a pod that fits nowhere: whether room can be made for it. */
  readonly postFilter?: (context: PostFilterContext) => PostFilterAnswer;
  readonly preScore?: (pod: PodView, cluster: ClusterView) => ScoreAnswer;
  /**
   * What the pod's going to a node that it fits on changes, as it is to be stored. PreFilter has been asked about it, and
   * nothing that it reads has changed since.
   */
  readonly reserve?: (
    pod: PodView,
    node: NodeIndex,
    cluster: ClusterView,
  ) => readonly ReservedObject[];
  readonly bind?: (pod: Pod, nodeName: string, bindings: Bindings) => void;
}

/** An object that changes as a pod is assumed on a node. */
export type ReservedObject = PersistentVolume | PersistentVolumeClaim;

/** The binding subresource of the API server. */
export interface Bindings {
  bind(pod: Pod, nodeName: string): void;
}

/** What a queue order may read of a waiting pod. */
export interface QueuedPod {
  readonly pod: Pod;
  /** Virtual milliseconds at which it entered the queue. */
  readonly queuedAtMs: number;
}

interface Narrowing {
  /** Only nodes of these names are worth asking (upstream's PreFilterResult). */
  readonly onlyNodes?: ReadonlySet<string>;
}

/** Judges every node by itself, from what lies on that node. */
export interface NodeFilter extends Narrowing {
  readonly group?: undefined;
  /** Allocates nothing. */
  filter(node: NodeIndex): Verdict;
  /** The reasons behind a verdict's detail, as the scheduler words them. For reports only, once per distinct verdict. */
  explain(detail: number): readonly string[];
}

/** 0 to 100 as it stands, from what lies on that node. */
export interface NodeScore {
  readonly group?: undefined;
  score(node: NodeIndex): number;
}

/** The same for every node: nothing to compare, but part of the total. */
export interface UniformScore {
  readonly group?: undefined;
  readonly raw: number;
  readonly normalized: number;
}

/**
 * For answers that hang on more than one node. What a group is answered may change at any time; which group a node is in
 * changes only by a move on that very node.
 */
export interface Grouping {
  group(node: NodeIndex): Group;
  /**
   * A pod of that kind was placed on (+1) or taken off (-1) a node. True: that node may be in another group now.
   * Replayed late: it must use its arguments and its own state only, never the live columns.
   */
  podMoved?(kind: PodClass, node: NodeIndex, step: 1 | -1): boolean;
  /** False: it is all the same where pods of that kind lie, and `podMoved` need not be told of them. Default true. */
  counts?(kind: PodClass): boolean;
}

export interface GroupFilter extends Narrowing, Grouping {
  filter(group: Group): Verdict;
  explain(detail: number): readonly string[];
  /**
   * How the filter judges one node as pods are supposed to come and to leave (preemption, nominated pods). Without it, the
   * filter is told of moves and of their opposites.
   */
  suppose?(node: NodeIndex): Supposition;
}

/** A filter's verdict on one node under changes that nobody else sees. */
export interface Supposition {
  /** As upstream's AddPod and RemovePod count it, which need not be how PreFilter counts. */
  podMoved(kind: PodClass, step: 1 | -1): void;
  filter(): Verdict;
}

export interface GroupScore extends Grouping {
  /** Writes the raw score of each group present among the feasible nodes. */
  score(present: Presence, scores: Float64Array): void;
  /** Raw to 0..100, over the distinct groups: every normaliser reads only the least and the largest. */
  normalize(scores: Float64Array, present: Presence): void;
  /** True where upstream's PreScore would answer Skip just now: no effect on the choice, absent from explanations. */
  skips?(): boolean;
}

/** The groups found among the feasible nodes, and how many nodes each has. */
export interface Presence {
  readonly length: number;
  readonly group: Int32Array;
  readonly nodes: Int32Array;
}

/** The pod is turned down on every node at once. */
export interface Rejection {
  readonly code: Code;
  readonly reasons: readonly string[];
}

/** The plugin has nothing to say of this pod, whatever the cluster is like. */
export const SKIP: unique symbol = Symbol('skip');
/** The plugin has nothing to say of this pod as things stand: a facet that it reads may change that. */
export const IDLE: unique symbol = Symbol('idle');
export type Skip = typeof SKIP | typeof IDLE;

export type FilterAnswer = NodeFilter | GroupFilter | Rejection | Skip;
export type ScoreAnswer = NodeScore | GroupScore | UniformScore | Skip;
