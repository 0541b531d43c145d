import type { EventQueue } from '../../clock/index.ts';

/** Work at a point in virtual time; `token` was given to `StepQueue.at`. */
export interface Step {
  run(token: number): void;
}

interface Moment {
  readonly steps: Step[];
  readonly tokens: number[];
}

/**
 * Runs all steps of one point in time in one event of the clock: thousands of pods that start together cost one event. Steps
 * of one time run in the order in which they were added.
 */
export class StepQueue {
  readonly #events: EventQueue;
  readonly #moments = new Map<number, Moment>();
  /** The moments of `whileBusy`. */
  readonly #idleMoments = new Map<number, Moment>();

  constructor(events: EventQueue) {
    this.#events = events;
  }

  get nowMs(): number {
    return this.#events.nowMs;
  }

  /** The next whole multiple of `periodMs`, later than now: the kubelets of all nodes relist and reconcile at the same times. */
  nextPeriodMs(periodMs: number): number {
    return (Math.floor(this.#events.nowMs / periodMs) + 1) * periodMs;
  }

  at(timeMs: number, step: Step, token: number): void {
    const added = addTo(this.#moments, timeMs, step, token);
    if (!added) return;
    this.#events.at(timeMs, () => {
      run(this.#moments, timeMs);
    });
  }

  /** The step runs only if something else is on the clock then or later (`EventQueue.whileBusy`). */
  whileBusy(timeMs: number, step: Step, token: number): void {
    const added = addTo(this.#idleMoments, timeMs, step, token);
    if (!added) return;
    this.#events.whileBusy(timeMs, () => {
      run(this.#idleMoments, timeMs);
    });
  }
}

/** True if it is the first step of that time. */
function addTo(moments: Map<number, Moment>, timeMs: number, step: Step, token: number): boolean {
  const known = moments.get(timeMs);
  const moment = known ?? { steps: [], tokens: [] };
  if (known === undefined) moments.set(timeMs, moment);
  moment.steps.push(step);
  moment.tokens.push(token);
  return known === undefined;
}

/** Steps that are added for this time meanwhile run too. */
function run(moments: Map<number, Moment>, timeMs: number): void {
  const { steps, tokens } = moments.get(timeMs)!;
  for (let at = 0; at < steps.length; at++) steps[at]!.run(tokens[at]!);
  moments.delete(timeMs);
}
