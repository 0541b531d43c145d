import type { EventQueue } from '../../clock/index.ts';

/** Work at a point in virtual time; `token` is the one given to `StepQueue.at`. */
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
    let moment = this.#moments.get(timeMs);
    if (moment === undefined) {
      moment = { steps: [], tokens: [] };
      this.#moments.set(timeMs, moment);
      this.#events.at(timeMs, () => {
        this.#run(timeMs);
      });
    }
    moment.steps.push(step);
    moment.tokens.push(token);
  }

  /** Steps that are added for this time meanwhile run too. */
  #run(timeMs: number): void {
    const { steps, tokens } = this.#moments.get(timeMs)!;
    for (let at = 0; at < steps.length; at++) steps[at]!.run(tokens[at]!);
    this.#moments.delete(timeMs);
  }
}
