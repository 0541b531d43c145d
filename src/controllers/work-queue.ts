import type { EventQueue } from '../clock/index.ts';

/**
 * Items that need attention: each is looked at once per moment of virtual time, however often it was added, in the
 * order in which it was first added. What is added while the queue works waits for the next turn of the same moment.
 */
export class WorkQueue<T> {
  readonly #clock: EventQueue;
  readonly #attend: (item: T) => void;
  readonly #delayMs: number;
  #waiting = new Set<T>();

  /** `delayMs`: from the first item that waits until the queue works. */
  constructor(clock: EventQueue, attend: (item: T) => void, delayMs = 0) {
    this.#clock = clock;
    this.#attend = attend;
    this.#delayMs = delayMs;
  }

  add(item: T): void {
    if (this.#waiting.size === 0) this.#clock.after(this.#delayMs, this.#work);
    this.#waiting.add(item);
  }

  addAfter(item: T, delayMs: number): void {
    this.#clock.after(delayMs, () => {
      this.add(item);
    });
  }

  readonly #work = (): void => {
    const items = this.#waiting;
    this.#waiting = new Set();
    for (const item of items) this.#attend(item);
  };
}
