import { keyOf } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { inOneList } from '../../simulation/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import type { Candidate } from './candidate.ts';
import type { PendingGroup } from './groups.ts';
import { plannedPlaces, workOf } from './planned-places.ts';
import type { Planned } from './planned-places.ts';

/** Pods and nodes of all further plans together: the work is bounded by counts, so that the document does not depend on the machine. */
const MOST_WORK = 6_000;
const MOST_PLANS = 24;
/** Of plans that are too large to be made again. */
const MOST_FORKS = 4;
/** With more pods a fork takes as long as the plan. */
const MOST_PENDING = 5_000;

/** What a change does for a group. */
export interface Effect {
  /** How many pods of the group get a node. */
  readonly places: number;
}

/** Tries changes: in a plan of the changed input, or for large plans in a fork of the cluster at its end. */
export class Proofs {
  readonly given: readonly Given[];
  readonly #asPlanned: Planned;
  readonly #prepared: PreparedCluster;
  /** How often a plan can be made again. */
  #plans: number;
  #forks: number;
  /** Whether the plan is too large to be made again: changes are tried in forks of the cluster at its end. */
  readonly isLarge: boolean;

  constructor(input: PlanInput, settled: Plan, prepared: PreparedCluster) {
    this.#asPlanned = { input: inOneList(input), settled };
    this.given = this.#asPlanned.input.objects;
    this.#prepared = prepared;
    this.#plans = Math.min(MOST_PLANS, Math.floor(MOST_WORK / workOf(settled)));
    this.isLarge = this.#plans === 0;
    this.#forks = prepared.pending.length > MOST_PENDING ? 0 : MOST_FORKS;
  }

  /** The plan with the pods that fit nowhere. */
  get settled(): Plan {
    return this.#asPlanned.settled;
  }

  /** Whether anything more may be tried. */
  get isOver(): boolean {
    return this.isLarge ? this.#forks === 0 : this.#plans === 0;
  }

  /** What the change does; undefined if it helps none of the pods, or harms as many others. */
  effect(candidate: Candidate, group: PendingGroup): Effect | undefined {
    if (this.isOver) return undefined;
    const places = this.isLarge ? this.#forked(candidate, group) : this.#planned(candidate, group);
    return places > 0 ? { places: Math.min(places, group.pods.length) } : undefined;
  }

  #forked({ inFork }: Candidate, group: PendingGroup): number {
    if (inFork === undefined) return 0;
    this.#forks--;
    return this.#prepared.fork((fork) => {
      inFork(fork);
      const { placed, pending } = fork.settle();
      const ofGroup = placed.filter(({ pod }) => group.keys.has(keyOf(pod.metadata)));
      const got = ofGroup.length - StartDoubts.in(this.#prepared).among(ofGroup).length;
      return got > pending.length ? got : 0;
    });
  }

  #planned({ changes }: Candidate, group: PendingGroup): number {
    const places = plannedPlaces(this.#asPlanned, changes, group);
    if (places !== undefined) this.#plans--;
    return places ?? 0;
  }
}
