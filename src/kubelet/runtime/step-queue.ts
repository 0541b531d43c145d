import type { EventQueue } from '../../clock/index.ts';

/** Something to be done at a moment; `token` is what was given when it was asked for. */
export interface Step {
  run(token: number): void;
}

interface Moment {
  readonly steps: Step[];
  readonly tokens: number[];
}

/**
 * Puts all steps of one moment into one event of the clock: thousands of pods that start together cost one. Steps of a
 * moment run in the order in which they were asked for.
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

  /** Steps asked for meanwhile, for this very moment, run too. */
  #run(timeMs: number): void {
    const { steps, tokens } = this.#moments.get(timeMs)!;
    for (let at = 0; at < steps.length; at++) steps[at]!.run(tokens[at]!);
    this.#moments.delete(timeMs);
  }
}
