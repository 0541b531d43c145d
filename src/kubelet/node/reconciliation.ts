import type { Step, StepQueue } from '../runtime/step-queue.ts';

/** Something done at whole periods, where somebody has asked for it. */
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
    const periods = Math.floor(this.#steps.nowMs / this.#periodMs) + 1;
    this.#steps.at(periods * this.#periodMs, this, 0);
  }

  run(): void {
    this.#isDue = false;
    this.#reconcile();
  }
}
