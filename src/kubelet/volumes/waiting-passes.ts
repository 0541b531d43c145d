/** Poll interval and timeout of WaitForAttachAndMount (pkg/kubelet/volumemanager/volume_manager.go, v1.36). */
const POLL_MS = 300;
const TIMEOUT_MS = 123_000;

/**
 * The passes over a pod whose volumes are not mounted. A pass polls the volumes every 300 ms and gives up after 2m3s without an event;
 * the next pass follows after the retry delay. No polls are scheduled: their times are computed when something changes.
 */
export class WaitingPasses {
  #beganMs: number;
  #endsMs: number;
  readonly #retryAt: (fromMs: number) => number;

  /** `retryAt`: start of the pass that follows a pass that failed at `fromMs`. */
  constructor(beganMs: number, retryAt: (fromMs: number) => number) {
    this.#beganMs = beganMs;
    this.#endsMs = beganMs + TIMEOUT_MS;
    this.#retryAt = retryAt;
  }

  /** The first poll that sees a change at `timeMs`: a poll at exactly that time comes before it. Call with ascending times. */
  lookAfter(timeMs: number): number {
    this.#advance(timeMs);
    if (timeMs <= this.#beganMs) return this.#beganMs;
    const looks = Math.floor((timeMs - this.#beganMs) / POLL_MS) + 1;
    const lookMs = this.#beganMs + looks * POLL_MS;
    if (lookMs < this.#endsMs) return lookMs;
    return this.lookAfter(this.#endsMs);
  }

  /** `timeMs` if a pass runs then, else the end of the pass before it. */
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
