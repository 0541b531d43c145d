/** DefaultJobPodFailureBackOff and MaxJobPodFailureBackOff. */
const FIRST_MS = 10_000;
const LAST_MS = 10 * 60_000;

/** Back-off of a Job's pods after failures in a row. Source: pkg/controller/job/backoff_utils.go, v1.34. */
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

  /** 10 s after the first failure, doubled with each, at most 10 min; counted from the last failure. */
  remainingMs(nowMs: number): number {
    if (this.#failures === 0) return 0;
    const delayMs = Math.min(FIRST_MS * 2 ** (this.#failures - 1), LAST_MS);
    return Math.max(0, this.#lastMs + delayMs - nowMs);
  }
}

/** The failures of one completion index. */
export interface IndexFailures {
  readonly counted: number;
  /** Failures that podFailurePolicy ignores. */
  readonly ignored: number;
  readonly backoff: JobBackoff;
}
