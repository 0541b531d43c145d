import type { Pod } from '../../api/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Extender } from './extender.ts';
import type { PreemptionCandidate } from './preemption-candidate.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Code, Verdict } from './verdict.ts';

/** What a PostFilter plugin may read and try. */
export interface PostFilterContext {
  readonly pod: Pod;
  readonly cluster: ClusterView;
  readonly diagnosis: Diagnosis;
  readonly dryRun: DryRun;
  /** A whole number from 0 to below `count`, where upstream draws one. */
  readonly draw: (count: number) => number;
  /** Whether that plugin's PreFilter was asked, before another one turned the pod down. */
  readonly ranPreFilter: (plugin: string) => boolean;
  /** Of the profile; whether they have a say about the pod is theirs to tell. */
  readonly extenders: readonly Extender[];
}

export type PostFilterAnswer =
  /** The pod would fit there without the victims, the most important of which comes first. */
  | {
      readonly outcome: 'nominated';
      readonly nodeName: string;
      readonly victims: readonly Pod[];
      /** Every node that was considered in the end, that one included. */
      readonly candidates: readonly PreemptionCandidate[];
    }
  | {
      readonly outcome: 'unschedulable';
      readonly message: string;
      /** A node that the pod was promised before is promised no longer. */
      readonly withdrawsNomination?: boolean;
    }
  | { readonly outcome: 'error'; readonly message: string };

/** Single nodes as they would be for one pod if others came or left. */
export interface DryRun {
  /** Lets `attempt` suppose what it likes of one node, and takes all of it back. */
  on<T>(node: NodeIndex, attempt: (trial: Trial) => T): T;
  explain(failure: Failure): ExplainedFailure;
}

/** One node while pods are supposed to come to it and to leave it. */
export interface Trial {
  add(view: PodView): void;
  remove(view: PodView): void;
  /** The first filter that turns the node down, with the pods that have been promised it or without them. */
  firstFailure(): Failure | undefined;
}

/** The filter that turned a node down, by its place in the order, and its verdict. */
export interface Failure {
  readonly at: number;
  readonly verdict: Verdict;
}

/** The same in words. */
export interface ExplainedFailure {
  readonly code: Code;
  readonly reasons: readonly string[];
}
