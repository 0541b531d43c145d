import type { RetryClock, ScheduledRetry } from './retry-clock.ts';

export interface RetryDelays {
  readonly firstMs: number;
  readonly lastMs: number;
}

/** Source: client-go util/workqueue/default_rate_limiters.go DefaultTypedControllerRateLimiter, v0.34. */
const DEFAULT_DELAYS: RetryDelays = { firstMs: 5, lastMs: 1_000_000 };

/**
 * Retries of failed syncs: an item is added to its controller's queue after a delay that doubles with every failure in a row. At
 * most one retry is scheduled for an item, the earliest. Other syncs of the item may happen before.
 */
export class Retries<T extends object> {
  readonly #clock: RetryClock;
  readonly #add: (item: T) => void;
  readonly #delays: RetryDelays;
  readonly #failures = new Map<T, number>();
  readonly #due = new Map<T, ScheduledRetry>();

  constructor(clock: RetryClock, add: (item: T) => void, delays: RetryDelays = DEFAULT_DELAYS) {
    this.#clock = clock;
    this.#add = add;
    this.#delays = delays;
  }

  /** Number of failures since the last success. */
  failures(item: T): number {
    return this.#failures.get(item) ?? 0;
  }

  failed(item: T, namespace: string): void {
    const failures = this.failures(item);
    this.#failures.set(item, failures + 1);
    const { firstMs, lastMs } = this.#delays;
    const delayMs = Math.min(firstMs * 2 ** failures, lastMs);
    this.#schedule(item, delayMs, namespace);
  }

  /** Adds the item after that delay. As in client-go's delaying queue an item is scheduled once. */
  addAfter(item: T, delayMs: number): void {
    this.#clock.guarantee(this.#schedule(item, delayMs));
  }

  /** Adds the item after the delay, but only if the simulation still runs then. */
  addAfterWhileBusy(item: T, delayMs: number): void {
    this.#schedule(item, delayMs);
  }

  #schedule(item: T, delayMs: number, group = ''): ScheduledRetry {
    const known = this.#due.get(item);
    if (known !== undefined && known.timeMs <= this.#clock.nowMs + delayMs) return known;
    const retry = this.#clock.after(delayMs, group, () => {
      if (this.#due.get(item) !== retry) return;
      this.#due.delete(item);
      this.#add(item);
    });
    this.#due.set(item, retry);
    return retry;
  }

  /** Resets the number of failures. As upstream a scheduled retry still takes place. */
  forget(item: T): void {
    if (this.#failures.size > 0) this.#failures.delete(item);
  }
}
