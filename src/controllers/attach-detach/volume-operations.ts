type Operation = 'attach' | 'detach';

interface Entry {
  operation: Operation;
  isPending: boolean;
  failedMs: number;
  delayMs: number;
}

/** Source: pkg/util/goroutinemap/exponentialbackoff, v1.36. */
const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 122_000;

/**
 * Running storage calls, and the back-off after failed calls: one call at a time per volume, or per volume and node where several
 * nodes may have it. The back-off delays only the operation that failed.
 * Source: pkg/volume/util/nestedpendingoperations, v1.36.
 */
export class VolumeOperations {
  readonly #entries = new Map<string, Entry>();

  isPending(id: string): boolean {
    return this.#entries.get(id)?.isPending === true;
  }

  /** End of the back-off in virtual milliseconds: the operation may be tried after it, not at it. 0: no back-off. */
  backsOffUntilMs(id: string, operation: Operation): number {
    const entry = this.#entries.get(id);
    return entry?.operation === operation && entry.delayMs > 0 ? entry.failedMs + entry.delayMs : 0;
  }

  begin(id: string, operation: Operation): void {
    const entry = this.#entries.get(id);
    if (entry?.operation === operation) entry.isPending = true;
    else this.#entries.set(id, { operation, isPending: true, failedMs: 0, delayMs: 0 });
  }

  succeeded(id: string): void {
    this.#entries.delete(id);
  }

  failed(id: string, nowMs: number): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    entry.isPending = false;
    entry.failedMs = nowMs;
    entry.delayMs =
      entry.delayMs === 0 ? FIRST_DELAY_MS : Math.min(entry.delayMs * 2, LAST_DELAY_MS);
  }
}
