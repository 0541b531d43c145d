import type { Pod, ResourceClaim } from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import type { Diagnosis } from './diagnosis.ts';
import type { Extender } from './extender.ts';
import type { PreemptionCandidate } from './preemption-candidate.ts';
import type { Reason } from './reason.ts';
import type { Code, Verdict } from './verdict.ts';

/** What a PostFilter plugin may read and try. */
export interface PostFilterContext {
  readonly pod: Pod;
  readonly cluster: ClusterView;
  readonly diagnosis: Diagnosis;
  readonly dryRun: DryRun;
  /** A whole number from 0 to below `count`, where upstream draws a random one. */
  readonly draw: (count: number) => number;
  readonly view: PodView;
  /** Whether that plugin's PreFilter ran before another one turned the pod down. */
  readonly ranPreFilter: (plugin: string) => boolean;
  /** The extenders of the profile; each decides whether it is interested in the pod. */
  readonly extenders: readonly Extender[];
}

export type PostFilterAnswer =
  /** The pod would fit on that node without the victims; the most important victim comes first. */
  | {
      readonly outcome: 'nominated';
      readonly nodeName: string;
      readonly victims: readonly Pod[];
      /** Every node that was considered in the end, the chosen one included. */
      readonly candidates: readonly PreemptionCandidate[];
    }
  | {
      readonly outcome: 'unschedulable';
      readonly message: string;
      /** The pod loses the node that it was nominated to before. */
      readonly withdrawsNomination?: boolean;
      /** Claims that lose their devices, as they are stored then. */
      readonly releases?: readonly ResourceClaim[];
      /** Claims that are deleted. */
      readonly deletes?: readonly ResourceClaim[];
    }
  | { readonly outcome: 'error'; readonly message: string };

/** Judges single nodes under assumed moves of pods, for one pod. */
export interface DryRun {
  /** Runs `attempt` on one node, and undoes every move that it assumed. */
  on<T>(node: NodeIndex, attempt: (trial: Trial) => T): T;
  explain(failure: Failure): ExplainedFailure;
}

/** One node under assumed moves. */
export interface Trial {
  add(view: PodView): void;
  remove(view: PodView): void;
  /** The first filter that turns the node down, with the pods nominated there or without them. */
  firstFailure(): Failure | undefined;
}

/** The filter that turned a node down, by its place in the order, and its verdict. */
export interface Failure {
  readonly at: number;
  readonly verdict: Verdict;
}

/** A failure in words. */
export interface ExplainedFailure {
  readonly code: Code;
  readonly reasons: readonly Reason[];
  /** The filter did not judge the node but ended in this error. */
  readonly error?: string;
}
