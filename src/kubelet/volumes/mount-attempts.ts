/** Source: pkg/util/goroutinemap/exponentialbackoff, v1.36. */
const FIRST_DELAY_MS = 500;
const LAST_DELAY_MS = 122_000;

/** Attempts to mount one volume of a pod: after each failure in a row the next waits twice as long, up to 2m2s. */
export class MountAttempts {
  readonly #loopMs: number;
  #delayMs = 0;
  #nextMs = 0;

  /** `loopMs`: period of the loop, which begins at whole multiples of it; 0: attempts follow the delays to the millisecond. */
  constructor(loopMs: number) {
    this.#loopMs = loopMs;
  }

  /** Whether the delay between attempts has reached its maximum. */
  get isAtCap(): boolean {
    return this.#delayMs === LAST_DELAY_MS;
  }

  /** Another operation on the volume has followed: the next failure is the first one again. */
  reset(): void {
    this.#delayMs = 0;
  }

  /** Returns when the next attempt follows. */
  failed(nowMs: number): number {
    const next = this.#delayMs === 0 ? FIRST_DELAY_MS : this.#delayMs * 2;
    this.#delayMs = Math.min(next, LAST_DELAY_MS);
    this.#nextMs = this.#after(nowMs);
    return this.#nextMs;
  }

  /** Time of the first attempt at `timeMs` or later, if all attempts before it fail at the maximum delay. */
  nextFrom(timeMs: number): number {
    while (this.#nextMs < timeMs) this.#nextMs = this.#after(this.#nextMs);
    return this.#nextMs;
  }

  /** A delay must have passed before a loop begins: if it ends as the loop begins, the next loop makes the attempt. */
  #after(timeMs: number): number {
    return timeMs + this.#delayMs + this.#loopMs;
  }
}
