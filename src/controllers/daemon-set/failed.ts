const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 15 * 60_000;

interface Entry {
  readonly atMs: number;
  readonly delayMs: number;
}

/**
 * Back-off of the deletion of failed daemon pods, by node and observed generation.
 * Source: pkg/controller/daemon/daemon_controller.go failedPodsBackoff, client-go util/flowcontrol/backoff.go, v1.34.
 */
export class FailedDaemons {
  readonly #entries = new Map<string, Entry>();

  /** Milliseconds after which upstream looks again: the whole delay. Undefined: the pod can be deleted now. */
  delayOf(key: string, nowMs: number): number | undefined {
    const entry = this.#entryOf(key, nowMs);
    return entry !== undefined && nowMs - entry.atMs < entry.delayMs ? entry.delayMs : undefined;
  }

  deleted(key: string, nowMs: number): void {
    const entry = this.#entryOf(key, nowMs);
    const delayMs =
      entry === undefined ? FIRST_DELAY_MS : Math.min(entry.delayMs * 2, LAST_DELAY_MS);
    this.#entries.set(key, { atMs: nowMs, delayMs });
  }

  /** Expired after twice the longest delay. */
  #entryOf(key: string, nowMs: number): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry === undefined || nowMs - entry.atMs > 2 * LAST_DELAY_MS ? undefined : entry;
  }
}
