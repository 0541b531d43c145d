import type { RetryClock, Waiting } from './retry-clock.ts';

export interface RetryDelays {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Source: client-go util/workqueue/default_rate_limiters.go DefaultTypedControllerRateLimiter, v0.34. */
const DEFAULT_DELAYS: RetryDelays = { firstMs: 5, lastMs: 1_000_000 };

/**
 * Items that could not be brought to what they ask for: each is added to its controller's queue again after a delay that doubles
 * with every failure in a row. One retry at most waits for an item, the earliest; other reasons to look at it come in between.
 */
export class Retries<T extends object> {
  readonly #clock: RetryClock;
  readonly #add: (item: T) => void;
  readonly #delays: RetryDelays;
  readonly #failures = new Map<T, number>();
  readonly #due = new Map<T, Waiting>();

  constructor(clock: RetryClock, add: (item: T) => void, delays: RetryDelays = DEFAULT_DELAYS) {
    this.#clock = clock;
    this.#add = add;
    this.#delays = delays;
  }

  /** How often the item has failed since it last succeeded. */
  failures(item: T): number {
    return this.#failures.get(item) ?? 0;
  }

  failed(item: T, namespace: string | undefined): void {
    const failures = this.failures(item);
    this.#failures.set(item, failures + 1);
    const { firstMs, lastMs } = this.#delays;
    const delayMs = Math.min(firstMs * 2 ** failures, lastMs);
    this.#schedule(item, delayMs, namespace);
  }

  /** Adds the item after that delay whatever happens; it waits for one time only, as in client-go's delaying queue. */
  addAfter(item: T, delayMs: number): void {
    this.#clock.ensure(this.#schedule(item, delayMs, undefined));
  }

  #schedule(item: T, delayMs: number, namespace = ''): Waiting {
    const known = this.#due.get(item);
    if (known !== undefined && known.timeMs <= this.#clock.nowMs + delayMs) return known;
    const waiting = this.#clock.after(delayMs, namespace, () => {
      if (this.#due.get(item) !== waiting) return;
      this.#due.delete(item);
      this.#add(item);
    });
    this.#due.set(item, waiting);
    return waiting;
  }

  /** The next failure counts as the first. A retry that waits is made all the same, as upstream. */
  forget(item: T): void {
    if (this.#failures.size > 0) this.#failures.delete(item);
  }
}
