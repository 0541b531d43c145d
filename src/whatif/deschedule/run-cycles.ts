import { deschedule } from '../../descheduler/index.ts';
import type { DescheduleCycle, DeschedulerObjects } from '../../descheduler/index.ts';
import type { DeschedulingEnd } from '../../outcome/index.ts';
import type { Fork, PreparedCluster } from '../prepared/index.ts';
import { EvictionReview } from './eviction-review.ts';
import type { DescheduleOptions } from './input.ts';
import { Play } from './play.ts';
import type { CarriedOut, Remains } from './play.ts';

const MOST_CYCLES = 5;
const INTERVAL_SECONDS = 300;

/** A cycle that has been carried out. */
export interface PlayedCycle extends CarriedOut {
  readonly found: DescheduleCycle;
  readonly review: EvictionReview;
}

/** All cycles under one policy. */
export interface PlayedCycles extends Remains {
  readonly cycles: readonly PlayedCycle[];
  readonly end: DeschedulingEnd;
  /** The number of the earlier cycle that began like the last one. */
  readonly repeats: number | undefined;
  readonly objects: { readonly before: DeschedulerObjects; readonly after: DeschedulerObjects };
}

/**
 * Runs cycles of the descheduler in a fork, until one evicts nothing, or finds the pods as an earlier one and evicts again. What a cycle
 * has evicted is scheduled again before the next one begins.
 *
 * @throws DeschedulerPolicyError for a policy that does not fit the cluster
 */
export function runCycles(
  fork: Fork,
  prepared: PreparedCluster,
  {
    policy,
    cycles: most = MOST_CYCLES,
    interval = INTERVAL_SECONDS,
  }: Pick<DescheduleOptions, 'policy' | 'cycles' | 'interval'>,
): PlayedCycles {
  const play = new Play(fork, prepared);
  const before = play.objects;
  const begun = new Map<string, number>();
  const cycles: PlayedCycle[] = [];
  let end: DeschedulingEnd = 'cut';
  let repeats: number | undefined;
  while (end === 'cut' && cycles.length < most) {
    const { signature } = play;
    const nowMs = prepared.nowMs + cycles.length * interval * 1000;
    const review = new EvictionReview(prepared, nowMs);
    const found = deschedule(policy, play.objects, { nowMs, allows: review.allows });
    cycles.push({ found, review, ...play.carryOut(found, nowMs) });
    repeats = begun.get(signature);
    if (found.evicted.length === 0) [end, repeats] = ['settled', undefined];
    else if (repeats !== undefined) end = 'repeats';
    begun.set(signature, cycles.length);
  }
  return { cycles, end, repeats, ...play.remains, objects: { before, after: play.objects } };
}
