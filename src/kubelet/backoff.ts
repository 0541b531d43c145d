/** One item's wait. */
interface Entry {
  delayMs: number;
  /** When the delay was last set. */
  updatedMs: number;
}

/**
 * Waits that double each time, up to a cap, and start over once an item has been quiet for twice the cap
 * (client-go/util/flowcontrol/backoff.go, v1.34, without jitter). All times in milliseconds.
 */
export class Backoff {
  readonly initialMs: number;
  readonly maxMs: number;
  readonly #entries = new Map<string, Entry>();

  constructor(initialMs: number, maxMs: number) {
    this.initialMs = initialMs;
    this.maxMs = maxMs;
  }

  /** Nothing has ever had to wait. */
  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** The wait in force; 0 where there is none. */
  delayMs(key: string): number {
    return this.#entries.get(key)?.delayMs ?? 0;
  }

  /** Whether an item that ended at `sinceMs` still has to wait now. */
  isInBackOffSince(key: string, sinceMs: number, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isOver(entry, sinceMs)) return false;
    return nowMs - sinceMs < entry.delayMs;
  }

  /** Whether the wait is still running, counted from when it was set. */
  isInBackOffSinceUpdate(key: string, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isOver(entry, nowMs)) return false;
    return nowMs - entry.updatedMs < entry.delayMs;
  }

  /** Sets the next wait of an item that ended at `sinceMs`. */
  next(key: string, sinceMs: number, nowMs: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isOver(entry, sinceMs)) {
      this.#entries.set(key, { delayMs: this.initialMs, updatedMs: nowMs });
    } else {
      entry.delayMs = Math.min(entry.delayMs * 2, this.maxMs);
      entry.updatedMs = nowMs;
    }
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  #isOver(entry: Entry, sinceMs: number): boolean {
    return sinceMs - entry.updatedMs > 2 * this.maxMs;
  }
}
