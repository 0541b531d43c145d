import { findCondition, isTerminal } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { AutoscalerContext } from '../../shared/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { wallMs } from './parts.ts';

/** A pod that has become unschedulable within so long starts a loop. maxPodChangeAge, loop/trigger.go, 1.36. */
const RECENT_MS = 10_000;

/** So many loops at one time are enough for any scale-up. With timeouts of 0 each loop would undo the one before, and time would stand still. */
const MOST_AT_ONCE = 100;

/** What a loop says of the next one. */
export interface LoopEnd {
  /** It has changed the sizes of groups. */
  readonly isProductive: boolean;
  /** Another loop could help pods that wait. */
  readonly isNeeded: boolean;
}

/**
 * Runs loops: every scan interval; with `--frequent-loops-enabled` also when a pod becomes unschedulable, and two more after one that
 * has changed sizes.
 *
 * Source: loop/trigger.go, main.go, 1.36. A loop takes no time here.
 */
export class LoopClock {
  readonly #context: AutoscalerContext;
  readonly #options: AutoscalerOptions;
  readonly #run: () => LoopEnd;
  /** Only the last loop that was scheduled runs. */
  #scheduled = 0;
  #nextMs = 0;
  #loops = 0;
  #lastProductive = -Infinity;
  /** The time of the latest loop, and how many loops ran then. */
  #latest = { ms: -Infinity, loops: 0 };

  constructor(context: AutoscalerContext, options: AutoscalerOptions, run: () => LoopEnd) {
    this.#context = context;
    this.#options = options;
    this.#run = run;
  }

  start(): void {
    const { api, clock } = this.#context;
    this.#schedule(clock.nowMs + this.#options.scanInterval, false);
    api.watch('Pod', ({ type, object }) => {
      if (type !== 'DELETED') this.#onPod(object);
    });
  }

  #onPod(pod: Pod): void {
    const since = unschedulableSince(pod);
    if (since === undefined) return;
    const isRecent = since + RECENT_MS >= wallMs(this.#context);
    const isAtOnce = this.#options.frequentLoops && isRecent;
    this.#schedule(isAtOnce ? this.#context.clock.nowMs : this.#nextMs, true);
  }

  /** A loop that is not needed runs only if the simulation goes on anyway. */
  #schedule(atMs: number, isNeeded: boolean): void {
    const { clock } = this.#context;
    const ticket = ++this.#scheduled;
    this.#nextMs = atMs;
    const run = (): void => {
      if (ticket === this.#scheduled) this.#next();
    };
    if (isNeeded) clock.at(atMs, run);
    else clock.whileBusy(atMs, run);
  }

  #next(): void {
    const { clock } = this.#context;
    const { isProductive, isNeeded } = this.#run();
    this.#loops++;
    if (isProductive) this.#lastProductive = this.#loops;
    const isBefore = this.#latest.ms === clock.nowMs;
    this.#latest = { ms: clock.nowMs, loops: isBefore ? this.#latest.loops + 1 : 1 };
    const isFollowed = this.#lastProductive >= this.#loops - 1;
    const isAgain = this.#options.frequentLoops && isFollowed && this.#latest.loops < MOST_AT_ONCE;
    const waitMs = isAgain ? 0 : this.#options.scanInterval;
    this.#schedule(clock.nowMs + waitMs, isAgain || isNeeded);
  }
}

/** Milliseconds since 1970; undefined: the scheduler has not found the pod to be unschedulable. */
function unschedulableSince(pod: Pod): number | undefined {
  if (isTerminal(pod) || pod.spec.nodeName !== undefined) return undefined;
  const verdict = findCondition(pod.status?.conditions, 'PodScheduled');
  if (verdict?.status !== 'False' || verdict.reason !== 'Unschedulable') return undefined;
  return Date.parse(verdict.lastTransitionTime ?? '');
}
