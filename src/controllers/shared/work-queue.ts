import type { EventQueue } from '../../clock/index.ts';

/**
 * A queue of items to process. An item that is added several times before it is processed is processed once, in order of the
 * first add. Items added while the queue runs are processed by the next run at the same virtual time.
 */
export class WorkQueue<T> {
  readonly #clock: EventQueue;
  readonly #process: (item: T) => void;
  readonly #delayMs: number;
  #items = new Set<T>();

  /** `delayMs`: from the add of the first item until the queue runs. */
  constructor(clock: EventQueue, process: (item: T) => void, delayMs = 0) {
    this.#clock = clock;
    this.#process = process;
    this.#delayMs = delayMs;
  }

  add(item: T): void {
    if (this.#items.size === 0) this.#clock.after(this.#delayMs, this.#run);
    this.#items.add(item);
  }

  addAfter(item: T, delayMs: number): void {
    this.#clock.after(delayMs, () => {
      this.add(item);
    });
  }

  readonly #run = (): void => {
    const items = this.#items;
    this.#items = new Set();
    for (const item of items) this.#process(item);
  };
}
