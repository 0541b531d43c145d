import type { EventQueue, Ticket } from '../../../clock/index.ts';

/** A window closes so long after its last new pod, and at the latest so long after its first one. */
const IDLE_MS = 1_000;
const MAX_MS = 10_000;

/**
 * Collects pods that wait, so that one pass of provisioning decides about all of them.
 *
 * Rule: Batcher, sigs.k8s.io/karpenter/pkg/controllers/provisioning/batcher.go, v1.13; BATCH_IDLE_DURATION and BATCH_MAX_DURATION.
 */
export class Batcher {
  readonly #clock: EventQueue;
  readonly #onBatch: () => void;
  /** The uids that opened the window or kept it open. */
  readonly #seen = new Set<string>();
  #openedMs = 0;
  #ticket: Ticket | undefined;

  constructor(clock: EventQueue, onBatch: () => void) {
    this.#clock = clock;
    this.#onBatch = onBatch;
  }

  /** A pod waits, or a node whose pods need another one. It counts once in a window. */
  trigger(uid: string): void {
    if (this.#seen.has(uid)) return;
    this.#seen.add(uid);
    const { nowMs } = this.#clock;
    if (this.#ticket === undefined) this.#openedMs = nowMs;
    else this.#clock.cancel(this.#ticket);
    const closesMs = Math.min(nowMs + IDLE_MS, this.#openedMs + MAX_MS);
    this.#ticket = this.#clock.at(closesMs, () => {
      this.#ticket = undefined;
      this.#seen.clear();
      this.#onBatch();
    });
  }
}
