/** WaitForAttachAndMount (pkg/kubelet/volumemanager/volume_manager.go, v1.36). */
const POLL_MS = 300;
const TIMEOUT_MS = 123_000;

/**
 * The passes over a pod whose volumes are not mounted. A pass looks at the volumes each 300 ms and gives up after 2m3s, without an
 * event; the next follows after the retry. Nothing of it is on the clock: the times are computed when something has changed.
 */
export class WaitingPasses {
  #beganMs: number;
  #endsMs: number;
  readonly #retryAt: (fromMs: number) => number;

  /** `retryAt`: when the pass after one that fails at that time begins. */
  constructor(beganMs: number, retryAt: (fromMs: number) => number) {
    this.#beganMs = beganMs;
    this.#endsMs = beganMs + TIMEOUT_MS;
    this.#retryAt = retryAt;
  }

  /** The first look that sees what happens at a time: a look at that very time comes before it. Times are asked for in ascending order. */
  lookAfter(timeMs: number): number {
    this.#advance(timeMs);
    if (timeMs <= this.#beganMs) return this.#beganMs;
    const looks = Math.floor((timeMs - this.#beganMs) / POLL_MS) + 1;
    const lookMs = this.#beganMs + looks * POLL_MS;
    if (lookMs < this.#endsMs) return lookMs;
    return this.lookAfter(this.#endsMs);
  }

  /** When the last pass ended, if none runs at that time; else the time itself. */
  endedBy(timeMs: number): number {
    let endedMs = timeMs;
    while (this.#endsMs <= timeMs) {
      endedMs = this.#endsMs;
      this.#next();
      if (this.#beganMs <= timeMs) endedMs = timeMs;
    }
    return this.#beganMs > timeMs ? endedMs : timeMs;
  }

  #advance(timeMs: number): void {
    while (this.#endsMs <= timeMs) this.#next();
  }

  #next(): void {
    this.#beganMs = this.#retryAt(this.#endsMs);
    this.#endsMs = this.#beganMs + TIMEOUT_MS;
  }
}
