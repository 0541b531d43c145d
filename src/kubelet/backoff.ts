/** Back-off of crashed containers and of image pulls (pkg/kubelet/kubelet.go, v1.36). */
export const INITIAL_BACKOFF_MS = 10_000;
export const MAX_BACKOFF_MS = 300_000;

/** The back-off of one item. */
interface Entry {
  delayMs: number;
  /** When the delay was last set. */
  updatedMs: number;
}

/**
 * Delays that double each time, up to a cap, and start again at the initial delay after twice the cap without a failure
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

  /** No item has a delay. */
  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** The current delay of an item; 0: none. */
  delayMs(key: string): number {
    return this.#entries.get(key)?.delayMs ?? 0;
  }

  /** Whether an item that ended at `sinceMs` must still wait. */
  isInBackOffSince(key: string, sinceMs: number, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isOver(entry, sinceMs)) return false;
    return nowMs - sinceMs < entry.delayMs;
  }

  /** Whether an item must still wait, counted from when its delay was set. */
  isInBackOffSinceUpdate(key: string, nowMs: number): boolean {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isOver(entry, nowMs)) return false;
    return nowMs - entry.updatedMs < entry.delayMs;
  }

  /** Sets the next delay of an item that ended at `sinceMs`. */
  next(key: string, sinceMs: number, nowMs: number): void {
    const entry = this.#entries.get(key);
    if (entry === undefined || this.#isOver(entry, sinceMs)) {
      this.#entries.set(key, { delayMs: this.initialMs, updatedMs: nowMs });
    } else {
      entry.delayMs = Math.min(entry.delayMs * 2, this.maxMs);
      entry.updatedMs = nowMs;
    }
  }

  #isOver(entry: Entry, sinceMs: number): boolean {
    return sinceMs - entry.updatedMs > 2 * this.maxMs;
  }
}
