import type { Pod, ResourceClaim } from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PlacedPod, PodView } from '../../cluster/index.ts';
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
  /** The same object for pods that filters judge alike, until something else than pods changes. */
  readonly basis: object;
  /**
   * Equal numbers: an attempt on the node has the result of an earlier attempt for a pod with the same basis, and the pods on the node
   * are the same objects. NaN where no attempt may be spared.
   */
  changesOn(node: NodeIndex): number;
  /** Rises with every move of a pod on the node, and with every new version of a pod there. */
  movesOn(node: NodeIndex): number;
  /** The resources that pods on one node take there, for `leavers`. Undefined if one takes host ports or volumes, too. */
  sumsOf(pods: readonly PlacedPod[]): PodSums | undefined;
  /**
   * The pods that must leave a node so that the pod fits. All are taken off first; then each is put back, in order, if the pod still fits.
   * Undefined if sums do not decide it: some filter has to try each pod.
   */
  leavers(node: NodeIndex, sums: PodSums): Leavers | undefined;
  explain(failure: Failure): ExplainedFailure;
}

/** What pods on one node take of it. */
export interface PodSums {
  readonly count: number;
  /** The sums of the requests on all nodes, by resource. */
  readonly columns: readonly Float64Array[];
  /** For each column what the first 0, 1, 2... of the pods take. */
  readonly upTo: readonly Float64Array[];
}

/** The places of the pods that have to leave; or why it does not help that all leave. */
export type Leavers = { readonly leaving: readonly number[] } | { readonly failure: Failure };

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
