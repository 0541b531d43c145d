import type { Step, StepQueue } from '../runtime/step-queue.ts';

/** Calls `reconcile` at the next whole period after a request. */
export class Reconciliation implements Step {
  readonly #steps: StepQueue;
  readonly #periodMs: number;
  readonly #reconcile: () => void;
  #isDue = false;

  constructor(steps: StepQueue, periodMs: number, reconcile: () => void) {
    this.#steps = steps;
    this.#periodMs = periodMs;
    this.#reconcile = reconcile;
  }

  request(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#steps.at(this.#steps.nextPeriodMs(this.#periodMs), this, 0);
  }

  run(): void {
    this.#isDue = false;
    this.#reconcile();
  }
}
