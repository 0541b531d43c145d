/** DefaultJobPodFailureBackOff and MaxJobPodFailureBackOff. */
const FIRST_MS = 10_000;
const LAST_MS = 10 * 60_000;

/** Failures in a row, and how long the next pod has to wait. Source: pkg/controller/job/backoff_utils.go, v1.34. */
export class JobBackoff {
  #failures = 0;
  #lastMs = 0;

  /** `atMs`: virtual time at which the pod ended. */
  failed(atMs: number): void {
    this.#failures++;
    this.#lastMs = Math.max(this.#lastMs, atMs);
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** 10 s after a first failure, doubled with each, ten minutes at most; counted from the last end. */
  remainingMs(nowMs: number): number {
    if (this.#failures === 0) return 0;
    const delayMs = Math.min(FIRST_MS * 2 ** (this.#failures - 1), LAST_MS);
    return Math.max(0, this.#lastMs + delayMs - nowMs);
  }
}

/** What has gone wrong with one completion index. */
export interface IndexFailures {
  /** Failures that count, and those that podFailurePolicy ignores. */
  readonly counted: number;
  readonly ignored: number;
  readonly backoff: JobBackoff;
}
