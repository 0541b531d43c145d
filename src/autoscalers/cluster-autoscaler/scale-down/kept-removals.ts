import type { KubernetesObject, Node } from '../../../objects/index.ts';
import { hasSameItems, least } from '../../../units/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import type { RemovableNode, UnremovableNode } from './reasons.ts';

/** What a simulation of removals reads. */
export interface RemovalsQuestion {
  /** In the order in which their removal is simulated. */
  readonly nodes: readonly Node[];
  readonly destinations: readonly Node[];
  /** Budgets, controllers, and all else that rules about pods look up. */
  readonly ruling: readonly KubernetesObject[];
  readonly snapshot: ClusterSnapshot;
  /** So many nodes are enough. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Until when a pod of kube-system keeps its node after its creation, in milliseconds. */
  readonly systemPodTimeout: number;
}

/** What it finds. */
export interface Removals {
  /** By name of the node. */
  readonly removable: ReadonlyMap<string, RemovableNode>;
  readonly unremovable: readonly UnremovableNode[];
  /** All pods went where they went in the simulation before. */
  readonly isAsBefore: boolean;
}

interface Known {
  readonly question: RemovalsQuestion;
  /** Of the snapshot, as it was at the start. */
  readonly content: object;
  readonly searchFrom: number;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly removals: Removals;
}

/**
 * The removals that the last loop simulated, for a loop that reads the same: in a quiet cluster nearly all do. Not kept is what a second
 * simulation might find otherwise: pods went elsewhere than before, or the time changes what rules say of them.
 */
export class KeptRemovals {
  #known: Known | undefined;

  /** `simulate` leaves the snapshot as it was. */
  of(question: RemovalsQuestion, simulate: () => Removals): Removals {
    const { snapshot } = question;
    const { content, searchFrom } = snapshot;
    const known = this.#known;
    const isSameStart = known?.content === content && known?.searchFrom === searchFrom;
    if (known !== undefined && isSameStart && asksTheSame(question, known)) return known.removals;
    const removals = simulate();
    const isKept = removals.isAsBefore && snapshot.searchFrom === searchFrom;
    this.#known =
      isKept && content !== undefined
        ? { question, content, searchFrom, until: sameUntil(question), removals }
        : undefined;
    return removals;
  }
}

const asksTheSame = (asked: RemovalsQuestion, { question, until }: Known): boolean =>
  asked.now <= until &&
  asked.limit === question.limit &&
  hasSameItems(asked.nodes, question.nodes) &&
  hasSameItems(asked.destinations, question.destinations) &&
  hasSameItems(asked.ruling, question.ruling);

/** A pod that ends counts as gone some time later, and one of kube-system may be moved when it is old enough. */
function sameUntil({ nodes, snapshot, now, systemPodTimeout }: RemovalsQuestion): number {
  const times = nodes.flatMap(({ metadata: { name } }) =>
    snapshot.podsOn(name).flatMap(({ metadata: { deletionTimestamp, creationTimestamp } }) => {
      if (deletionTimestamp !== undefined) return [-Infinity];
      const until = Date.parse(creationTimestamp ?? '') + systemPodTimeout;
      return until >= now ? [until] : [];
    }),
  );
  return least([Infinity, ...times]);
}
