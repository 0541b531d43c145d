import type { BarrierFacet, Facet, NodeIndex, PodClass } from '../../cluster/index.ts';
import type { FilterBounds, ScoreBounds } from './bounds.ts';
import type { Cause } from './reason.ts';
import type { Code, Verdict } from './verdict.ts';

declare const GROUP: unique symbol;

/** A number for nodes that are alike to one plugin: small and dense, from 0. */
export type Group = number & { readonly [GROUP]: true };

/** The number as a group. Invariant: a small whole number from 0 that the plugin itself makes, or that was stored as its group. */
export const asGroup = (group: number): Group => group as Group;

/** How an answer depends on facets of nodes. */
interface Reading {
  /**
   * Facets that the answer follows node by node: when it is made it reads which values occur, and for each node that it judges the value
   * of that node. If a node changes to another value that occurs, the answer stays, and only that node is judged again.
   */
  readonly follows?: readonly BarrierFacet[];
}

interface Narrowing extends Reading {
  /** Facets that this answer reads beside the plugin's `reads`. */
  readonly alsoReads?: readonly Facet[];
  /** The search is limited to nodes of these names (upstream's PreFilterResult). */
  readonly onlyNodes?: ReadonlySet<string>;
}

/** What answers about single nodes have in common. */
interface OfEachNode {
  /**
   * Equal keys mean equal answers: the same plugin with the same arguments judges every node alike, for pods that may differ in other
   * respects. Pods whose answers all have equal keys share one column of results. Absent: the answer is this pod's own.
   */
  readonly key?: string;
}

/** Stands for the score of a node that a filter turned down: no score that is added changes it. */
export const UNFIT = -Infinity;

/** What a filter says of a box. The larger of two verdicts holds if two filters judge it. */
export const ALL_FIT = 0;
/** Its nodes have to be judged one by one. */
export const SOME_MAY_FIT = 1;
export const NONE_FITS = 2;

/** Judges each node alone, from what is on that node. */
export interface NodeFilter extends Narrowing, OfEachNode {
  readonly type: 'node';
  /**
   * Allocates nothing.
   * @throws FilterError if no node can be judged.
   */
  filter(node: NodeIndex): Verdict;
  /**
   * True: of the pods on a node it reads nothing but the columns of requests and the ports, and a node that it lets pass also passes with
   * fewer pods. Preemption then needs no trial for each pod.
   */
  readonly isOfRoom?: true;
  /** `filter` in one loop, where that is faster: writes UNFIT at the place of each of these nodes that it turns down. */
  filterMany?(nodes: Int32Array, scores: Float64Array): void;
  /** Verdicts of boxes of nodes that are nearly alike: a search then looks at few nodes. */
  readonly bounds?: FilterBounds;
  /** The reasons behind a verdict's detail. Called for reports only, once per distinct verdict. */
  explain(detail: number): readonly Cause[];
}

/** Scores each node alone, 0 to 100 without normalising. */
export interface NodeScore extends Reading, OfEachNode {
  readonly type: 'node';
  /** Facets that this answer reads beside the plugin's `reads`. */
  readonly alsoReads?: readonly Facet[];
  score(node: NodeIndex): number;
  /** `score` in one loop, where that is faster: adds each node's score times the weight at its place. */
  scoreMany?(nodes: Int32Array, weight: number, scores: Float64Array): void;
  /** Bounds for boxes of nodes that are nearly alike: a search then looks at few nodes. */
  readonly bounds?: ScoreBounds;
  /**
   * The score as an int64, for scores that may leave 0 to 100 because upstream's arithmetic overflows: the attempt then ends in an error.
   * Absent: no score does.
   */
  exact?(node: NodeIndex): bigint;
}

/** A score that is equal for every node: it changes no choice, but it is part of the total. */
export interface UniformScore extends Reading {
  readonly type: 'uniform';
  readonly raw: number;
  readonly normalized: number;
  /** It depends on the pod alone, whatever the state of the cluster. */
  readonly isFixed?: true;
}

/**
 * Groups nodes for answers that depend on more than one node. The answer about a group may change at any time; the group of a node
 * changes only when a pod is placed on that node or removed from it, or when the node gets another value of a facet that the answer follows.
 */
export interface Grouping {
  group(node: NodeIndex): Group;
  /**
   * Groupings with equal texts have the same groups, by number, on every node on which no counted pod has been placed. Absent: this one
   * has the groups of no other.
   */
  readonly startsAs?: string | undefined;
  /**
   * A pod of that class was placed on (+1) or removed from (-1) a node. Returns true if the node may be in another group now.
   * Moves are replayed late: use the arguments and own state only, never the live columns.
   */
  podMoved?(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean;
  /** False: this plugin ignores pods of that class, and `podMoved` is not called for them. Default true. */
  counts?(podClass: PodClass): boolean;
  /** Each pod class that this plugin counts has one of these labels, in its namespace. Absent: a class without them may be counted, too. */
  readonly asks?: readonly AskedLabel[] | undefined;
}

/** A label with one of some values. */
export interface AskedLabel {
  readonly key: string;
  readonly values: readonly string[];
  /** Only pods of this namespace are asked for; absent: those of any. */
  readonly namespace?: string | undefined;
}

/**
 * The place of a value of a label in an index, among the pods of a namespace or of all. Names of namespaces have no slash, and are not
 * empty.
 */
export const askedPlace = (value: string, namespace?: string): string =>
  namespace === undefined ? `/${value}` : `${namespace}/${value}`;

/** Judges groups of nodes. */
export interface GroupFilter extends Narrowing, Grouping {
  readonly type: 'group';
  filter(group: Group): Verdict;
  explain(detail: number): readonly Cause[];
  /**
   * Judges one node under assumed moves (preemption, nominated pods). Without it the framework calls `podMoved` for each move, and
   * again for its opposite afterwards.
   */
  suppose?(node: NodeIndex): Supposition;
}

/** A filter's verdict on one node under moves that only this dry run sees. */
export interface Supposition {
  /** Counts as upstream's AddPod and RemovePod do, which may differ from PreFilter. */
  podMoved(podClass: PodClass, step: 1 | -1): void;
  filter(): Verdict;
}

/** Scores groups of nodes. */
export interface GroupScore extends Reading, Grouping {
  readonly type: 'group';
  /** Writes the raw score of each group present among the feasible nodes. */
  score(present: Presence, scores: Float64Array): void;
  /** Raw to 0..100, over the distinct groups: every normaliser reads only the least and the largest. */
  normalize(scores: Float64Array, present: Presence): void;
  /** True where upstream's PreScore returns Skip at present: no effect on the choice, absent from explanations. */
  skips?(): boolean;
}

/** The groups found among the feasible nodes, and how many nodes each has. */
export interface Presence {
  readonly length: number;
  readonly group: Int32Array;
  readonly nodes: Int32Array;
}

/** Turns the pod down on every node. */
export interface Rejection {
  readonly type: 'rejection';
  readonly code: Code;
  readonly reasons: readonly Cause[];
}

/** Ends the attempt to schedule the pod in an error (upstream's status Error). */
export interface Fault {
  readonly type: 'fault';
  /** The plugin's own text; the framework adds the extension point. */
  readonly message: string;
}

export const fault = (message: string): Fault => ({ type: 'fault', message });

/** The plugin does not concern this pod, whatever the state of the cluster. */
export interface Skip {
  readonly type: 'skip';
}

/** The plugin does not concern this pod at present: a change of a facet that it reads may change that. */
export interface Idle extends Reading {
  readonly type: 'idle';
}

export const SKIP: Skip = { type: 'skip' };
export const IDLE: Idle = { type: 'idle' };

export type FilterAnswer = NodeFilter | GroupFilter | Rejection | Fault | Skip | Idle;
export type ScoreAnswer = NodeScore | GroupScore | UniformScore | Fault | Skip | Idle;
