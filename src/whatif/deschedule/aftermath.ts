import type { Pod } from '../../objects/index.ts';
import { doubtLines } from '../../outcome/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { HeldVolumes } from '../held-volumes.ts';
import type { StartDoubts } from '../start-doubts/index.ts';
import { fateOf } from '../prepared/index.ts';
import type { LostPod, PlacedAgain, Settled } from '../prepared/index.ts';

/** Where an evicted pod goes. "ended": it had ended or was being deleted, and nothing takes its place. */
export type Destination =
  | { readonly fate: 'placed'; readonly node: string }
  | { readonly fate: 'ended' }
  | { readonly fate: 'pending' | 'lost' | 'unknown'; readonly message: string };

/** A pod without a node, or with a node on which it never starts or may not run. */
export interface LeftPod {
  readonly pod: Pod;
  /** The node on which it may not run. */
  readonly to?: string;
  readonly message: string;
  /** True: whether it finds a node, is created again or runs is not known, since what decides that is not simulated. */
  readonly isUnknown: boolean;
}

/** What evictions and the scheduling after them leave, by the keys of pods. */
export class Aftermath {
  readonly placed: ReadonlyMap<string, PlacedAgain>;
  readonly #pending: ReadonlyMap<string, LeftPod>;
  readonly #notStarting: ReadonlyMap<string, LeftPod>;
  readonly #lost: ReadonlyMap<string, LeftPod>;

  /** @param lost by this cycle alone */
  constructor(
    settled: Settled,
    lost: readonly LostPod[],
    { volumes, doubts }: { readonly volumes: HeldVolumes; readonly doubts: StartDoubts },
  ) {
    this.placed = new Map(settled.placed.map((one) => [podKey(one.pod), one]));
    const unplaced = settled.pending.map(({ pod, message, isForeign }): LeftPod => ({
      pod,
      message,
      isUnknown: isForeign,
    }));
    const stuck = volumes.stuck(settled.placed).map((one): LeftPod => ({
      ...one,
      isUnknown: false,
    }));
    const unsure = doubts.among(settled.placed).map((one): LeftPod => ({
      ...one,
      isUnknown: true,
    }));
    this.#pending = byKey(unplaced);
    this.#notStarting = byKey([...unsure, ...stuck]);
    this.#lost = byKey(lost.map((one) => ({ ...one, isUnknown: fateOf(one.pod) === 'lost' })));
  }

  get pending(): readonly LeftPod[] {
    return [...this.#pending.values()];
  }

  get lost(): readonly LeftPod[] {
    return [...this.#lost.values()];
  }

  /** A pod that has a node, and never starts there or may not run. */
  notStarting(key: string): LeftPod | undefined {
    return this.#notStarting.get(key);
  }

  /** The pod that waits for a node, in place of the one with this key. */
  pendingOf(key: string): Pod | undefined {
    return this.#pending.get(key)?.pod;
  }

  destinationOf(key: string): Destination {
    const pending = this.#pending.get(key) ?? this.#notStarting.get(key);
    if (pending !== undefined) return without('pending', pending);
    const lost = this.#lost.get(key);
    if (lost !== undefined) return without('lost', lost);
    const placed = this.placed.get(key);
    return placed === undefined ? { fate: 'ended' } : { fate: 'placed', node: placed.node };
  }
}

function without(fate: 'pending' | 'lost', left: LeftPod): Destination {
  const [message = left.message] = doubtLines([left]).keys();
  return { fate: left.isUnknown ? 'unknown' : fate, message };
}

const byKey = (pods: readonly LeftPod[]): ReadonlyMap<string, LeftPod> =>
  new Map(pods.map((one) => [podKey(one.pod), one]));
