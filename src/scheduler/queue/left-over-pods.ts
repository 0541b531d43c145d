import type { WaitingPod } from './pod-queue.ts';
import type { QueueOptions } from './options.ts';
import type { UnschedulablePods } from './unschedulable-pods.ts';

const FLUSH_PERIOD_MS = 30_000;

/** Retries pods that have waited too long for an event (kubernetes v1.34.1 backend/queue flushUnschedulablePodsLeftover). */
export class LeftOverPods {
  readonly #options: QueueOptions;
  readonly #unschedulable: UnschedulablePods;
  readonly #requeue: (waiting: WaitingPod) => void;
  #isDue = false;

  constructor(
    options: QueueOptions,
    unschedulable: UnschedulablePods,
    requeue: (waiting: WaitingPod) => void,
  ) {
    this.#options = options;
    this.#unschedulable = unschedulable;
    this.#requeue = requeue;
  }

  /** Pods are checked at whole periods. */
  flushLater(): void {
    if (this.#isDue) return;
    const oldest = this.#oldest;
    if (oldest === undefined) return;
    this.#isDue = true;
    const { whileBusy } = this.#options;
    whileBusy(this.#dueMs(oldest), () => {
      this.#isDue = false;
      this.flush();
      this.flushLater();
    });
  }

  /** Virtual milliseconds at which a pod that is not gated and that `isWorthIt` accepts is flushed; undefined if there is none. */
  flushMsOf(isWorthIt: (waiting: Readonly<WaitingPod>) => boolean): number | undefined {
    for (const alike of this.#unschedulable.alike()) {
      const found = alikeOnce(alike).find(isWorthIt);
      if (found !== undefined) return this.#dueMs(found);
    }
    return undefined;
  }

  flush(): void {
    const { timeoutMs, clock, onBackoff } = this.#options;
    for (const waiting of [...this.#unschedulable.alike()].flatMap((alike) => [...alike])) {
      const isLeftOver = clock.nowMs - waiting.queuedAtMs > timeoutMs;
      if (isLeftOver && waiting.gate === undefined) this.#requeue(waiting);
    }
    onBackoff(clock.nowMs);
  }

  #dueMs({ queuedAtMs }: WaitingPod): number {
    const { timeoutMs } = this.#options;
    return (Math.floor((queuedAtMs + timeoutMs) / FLUSH_PERIOD_MS) + 1) * FLUSH_PERIOD_MS;
  }

  /** Alike pods are all gated, or none is, and they are in order of queuedAtMs. */
  get #oldest(): WaitingPod | undefined {
    let oldest: WaitingPod | undefined;
    for (const [first] of this.#unschedulable.alike()) {
      if (first === undefined || first.gate !== undefined) continue;
      if (oldest === undefined || first.queuedAtMs < oldest.queuedAtMs) oldest = first;
    }
    return oldest;
  }
}

/** The pods of a set of alike pods whose attempts may differ: the first pod and nominated pods. None if they are gated. */
function alikeOnce(alike: ReadonlySet<WaitingPod>): WaitingPod[] {
  let isFirst = true;
  return [...alike].filter(({ gate, pod }) => {
    if (gate !== undefined) return false;
    const differs = isFirst || (pod.status?.nominatedNodeName ?? '') !== '';
    isFirst = false;
    return differs;
  });
}
