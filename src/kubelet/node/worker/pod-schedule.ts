import type { Pod } from '../../../objects/index.ts';
import type { Step } from '../../runtime/step-queue.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';

/** Period of the sync loop's look at pods to retry and at deadlines (pkg/kubelet/kubelet.go: syncLoop). */
const SYNC_TICK_MS = 1000;

/** Period of the passes over a pod without changes (--sync-frequency). */
const RESYNC_MS = 60_000;

/** A pod with something on the clock. */
export interface ScheduledPod {
  /** Looks at the runtime. `isAsked`: a change of the pod follows at once, so it needs its worker. */
  relist(isAsked: boolean): void;
  /** Asks for a pass. */
  requestSync(): void;
}

/** When a pod is relisted and retried. Nothing is on the clock for a pod that does not change. */
export class PodSchedule {
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #pod: ScheduledPod;
  #relistsAtMs = Infinity;
  #ticksAtMs = Infinity;
  /** The pod has been listed since its last pass. */
  #isFresh = false;
  #retries = 0;

  constructor(context: KubeletContext, agent: NodeAgent, pod: ScheduledPod) {
    this.#context = context;
    this.#agent = agent;
    this.#pod = pod;
  }

  get hasRelist(): boolean {
    return this.#relistsAtMs !== Infinity;
  }

  /** Whether there was a relist later than `timeMs`. */
  hasRelistedSince(timeMs: number): boolean {
    const { steps, model } = this.#context;
    if (this.#isFresh) return true;
    return Math.floor(steps.nowMs / model.relistMs) * model.relistMs > timeMs;
  }

  /** Relists at the next relist of the node. */
  planRelist(): void {
    const { steps, model } = this.#context;
    const timeMs = steps.nextPeriodMs(model.relistMs);
    if (timeMs >= this.#relistsAtMs) return;
    this.#relistsAtMs = timeMs;
    const relist: Step = {
      run: () => {
        if (this.#relistsAtMs > steps.nowMs) return;
        if (!this.#agent.deferWhileStopped(relist, 0)) this.#relist(false);
      },
    };
    steps.at(timeMs, relist, 0);
  }

  /** A relist of this pod alone, after a pass that has done something (kubelet.go: SyncPod; pleg/generic.go: relistPod, v1.36). */
  relistOnDemand(): void {
    const { steps, rules } = this.#context;
    if (!rules.relistsOnDemand) return;
    const relist: Step = {
      run: () => {
        if (this.#agent.deferWhileStopped(relist, 0)) return;
        this.#isFresh = true;
        this.#relist(false);
      },
    };
    // A step of its own: the relist sees everything that ends at this time.
    steps.at(steps.nowMs, relist, 0);
  }

  /** Runs a relist that is due now before anything else of this time. `isAsked`: the pod is about to change. */
  catchUp(isAsked = false): void {
    const isDue = this.#relistsAtMs <= this.#context.steps.nowMs;
    if (isDue && !this.#agent.isStopped) this.#relist(isAsked);
  }

  #relist(isAsked: boolean): void {
    this.#relistsAtMs = Infinity;
    this.#pod.relist(isAsked);
  }

  /** Requests a pass at the first tick of the sync loop from `timeMs` on. */
  tickAt(timeMs: number): void {
    const atMs = tickFrom(timeMs);
    const tick = this.#tickOf(atMs);
    if (tick !== undefined) this.#context.steps.at(atMs, tick, 0);
  }

  /**
   * Requests the next periodic pass: it does not itself keep the simulation going. `sinceMs`: when the last pass ended; the
   * passes that would have followed it were left out.
   */
  resync(pod: Pod, sinceMs = this.#context.steps.nowMs): void {
    let atMs = sinceMs;
    do atMs = tickFrom(this.#retryMs(RESYNC_MS, pod, atMs));
    while (atMs < this.#context.steps.nowMs);
    const tick = this.#tickOf(atMs);
    if (tick !== undefined) this.#context.steps.whileBusy(atMs, tick, 0);
  }

  /**
   * Requests a pass after `ms` and a random part, which keeps the pods of a node apart (pkg/kubelet/pod_workers.go:
   * completeWork, v1.34). An item that is due at a tick is taken at the next one.
   */
  retryAfter(ms: number, pod: Pod): void {
    this.#context.draws.noteRetry();
    this.tickAt(this.#retryMs(ms, pod));
  }

  /** Virtual milliseconds of the pass that follows a pass that failed at `fromMs`. */
  retryAt(fromMs: number, ms: number, pod: Pod): number {
    this.#context.draws.noteRetry();
    return tickFrom(this.#retryMs(ms, pod, fromMs));
  }

  #retryMs(
    ms: number,
    { metadata: { uid = '' } }: Pod,
    fromMs = this.#context.steps.nowMs,
  ): number {
    const { model, draws } = this.#context;
    const share = model.seed === 0 ? 0.5 : draws.share(`${uid} retry ${this.#retries++}`);
    return fromMs + Math.round(ms * (1 + model.retryJitter * share)) + 1;
  }

  /** Undefined if an earlier tick is planned. */
  #tickOf(atMs: number): Step | undefined {
    if (atMs >= this.#ticksAtMs) return undefined;
    this.#ticksAtMs = atMs;
    const tick: Step = {
      run: () => {
        if (this.#ticksAtMs !== atMs || this.#agent.deferWhileStopped(tick, 0)) return;
        this.#ticksAtMs = Infinity;
        this.catchUp();
        this.#pod.requestSync();
      },
    };
    return tick;
  }

  passEnded(): void {
    this.#ticksAtMs = Infinity;
    this.#isFresh = false;
  }

  /**
   * After a pass that failed. Since v1.35 the next one comes when the first back-off of a container ends, at most with the periodic one.
   * `backOffEndsMs`: Infinity without one.
   */
  retry(pod: Pod, backOffEndsMs: number): void {
    const { model, rules, steps } = this.#context;
    const waitMs = Math.min(Math.max(backOffEndsMs - steps.nowMs, 0), RESYNC_MS);
    const isOnTime = rules.endsBackOffOnTime && backOffEndsMs !== Infinity;
    this.retryAfter(isOnTime ? waitMs : model.retryMs, pod);
  }
}

/** Infinity stays Infinity. */
const tickFrom = (timeMs: number): number => Math.ceil(timeMs / SYNC_TICK_MS) * SYNC_TICK_MS;
