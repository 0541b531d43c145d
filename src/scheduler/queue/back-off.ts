import type { Clock } from '../../clock/index.ts';
import { PriorityQueue } from './priority-queue.ts';
import type { WaitingPod } from './pod-queue.ts';
import { least } from '../../units/index.ts';

/** Back-off ends are looked at this often; with `popsFromBackoff` all ends within one such window are the same. */
export const WINDOW_MS = 1000;

export interface BackoffOptions {
  readonly clock: Clock;
  readonly initialBackoffMs: number;
  /** 0: no pod backs off. */
  readonly maxBackoffMs: number;
  /** With nothing active, pods in back-off are tried early (KEP-5142, on by default since v1.33). */
  readonly popsFromBackoff: boolean;
}

const windowOf = (timeMs: number): number => Math.floor(timeMs / WINDOW_MS) * WINDOW_MS;

/**
 * The pods in back-off, by the end of their back-off; within a window in queue order. Pods whose attempt ended in an error are kept apart
 * and are not tried early.
 *
 * Source: kubernetes v1.34.1 backend/queue/backoff_queue.go.
 */
export class Backoff {
  readonly #options: BackoffOptions;
  readonly #rejected: PriorityQueue<WaitingPod>;
  readonly #failed: PriorityQueue<WaitingPod>;
  /** No pod's back-off is noticed to have ended before this time. */
  #noneEndsBeforeMs = Infinity;

  constructor(options: BackoffOptions, isBefore: (a: WaitingPod, b: WaitingPod) => number) {
    this.#options = options;
    const byEnd = (a: WaitingPod, b: WaitingPod): number => a.backoffEndsMs - b.backoffEndsMs;
    this.#rejected = new PriorityQueue((a, b) => byEnd(a, b) || isBefore(a, b));
    this.#failed = new PriorityQueue((a, b) => byEnd(a, b) || a.stamp - b.stamp);
  }

  /** When the back-off of a pod ends that failed just now: it doubles with each failure. */
  endOf({ queuedAtMs, rejections, errors }: WaitingPod): number {
    const { initialBackoffMs, maxBackoffMs, popsFromBackoff } = this.#options;
    const count = errors > 0 ? errors : rejections;
    if (maxBackoffMs === 0 || count === 0) return -Infinity;
    const end = queuedAtMs + Math.min(initialBackoffMs * 2 ** (count - 1), maxBackoffMs);
    return popsFromBackoff ? windowOf(end) : end;
  }

  /** In windows, back-off lasts until the end of its last one. */
  isBackingOff({ backoffEndsMs }: WaitingPod): boolean {
    const { clock, popsFromBackoff } = this.#options;
    return popsFromBackoff ? backoffEndsMs >= windowOf(clock.nowMs) : backoffEndsMs > clock.nowMs;
  }

  /** The moment at which the end of the pod's back-off is noticed. */
  noticedAtMs({ backoffEndsMs }: WaitingPod): number {
    return this.#options.popsFromBackoff
      ? backoffEndsMs + WINDOW_MS
      : Math.ceil(backoffEndsMs / WINDOW_MS) * WINDOW_MS;
  }

  push(waiting: WaitingPod): void {
    waiting.place = 'backoff';
    this.#noneEndsBeforeMs = Math.min(this.#noneEndsBeforeMs, this.noticedAtMs(waiting));
    if (waiting.rejectedBy.length === 0) this.#failed.push(waiting);
    else this.#rejected.push(waiting);
  }

  /** The next pod that may be tried early. */
  popEarly(): WaitingPod | undefined {
    return this.#options.popsFromBackoff && first(this.#rejected) !== undefined
      ? this.#rejected.pop()
      : undefined;
  }

  /** Removes and returns the next pod whose back-off has ended. */
  popEnded(): WaitingPod | undefined {
    if (this.#options.clock.nowMs < this.#noneEndsBeforeMs) return undefined;
    const ended = this.#popEndedOf(this.#rejected) ?? this.#popEndedOf(this.#failed);
    if (ended === undefined) this.#noneEndsBeforeMs = this.#firstNoticeMs;
    return ended;
  }

  get #firstNoticeMs(): number {
    const notices = [first(this.#rejected), first(this.#failed)].map((waiting) =>
      waiting === undefined ? Infinity : this.noticedAtMs(waiting),
    );
    return least(notices);
  }

  #popEndedOf(heap: PriorityQueue<WaitingPod>): WaitingPod | undefined {
    const waiting = first(heap);
    if (waiting === undefined) return undefined;
    return this.noticedAtMs(waiting) <= this.#options.clock.nowMs ? heap.pop() : undefined;
  }

  /** The first pod that backs off after an error. */
  get firstFailed(): WaitingPod | undefined {
    return first(this.#failed);
  }
}

/** Pods that left back-off otherwise stay in the heap until they come to its top. */
function first(heap: PriorityQueue<WaitingPod>): WaitingPod | undefined {
  while (heap.top !== undefined && heap.top.place !== 'backoff') heap.pop();
  return heap.top;
}
