/** --node-eviction-rate: nodes per second. Source: cmd/kube-controller-manager/app/options/nodelifecyclecontroller.go, v1.34. */
export const EVICTION_QPS = 0.1;

/** A bucket that holds one token. Source: client-go util/flowcontrol/throttle.go NewTokenBucketRateLimiter, v0.34. */
class TokenBucket {
  readonly qps: number;
  readonly #periodMs: number;
  /** Virtual milliseconds. */
  #freeAtMs = 0;

  /** `qps` is rounded to a 32-bit number, as upstream. 0: never a token. */
  constructor(qps: number) {
    this.qps = qps;
    this.#periodMs = 1000 / Math.fround(qps);
    if (qps <= 0) this.#freeAtMs = Infinity;
  }

  get freeAtMs(): number {
    return this.#freeAtMs;
  }

  take(nowMs: number): boolean {
    if (nowMs < this.#freeAtMs) return false;
    this.#freeAtMs = nowMs + this.#periodMs;
    return true;
  }
}

/**
 * The nodes of a zone that wait for their NoExecute taint, in order of adding; upstream takes nodes of one pass in any order. A node
 * that was taken is not queued again until it is removed.
 * Source: pkg/controller/nodelifecycle/scheduler/rate_limited_queue.go RateLimitedTimedQueue, v1.34.
 */
export class NodeTaintQueue {
  readonly #waiting = new Set<string>();
  /** Waiting, or taken and not removed since. */
  readonly #known = new Set<string>();
  #limiter = new TokenBucket(EVICTION_QPS);

  has(name: string): boolean {
    return this.#known.has(name);
  }

  isWaiting(name: string): boolean {
    return this.#waiting.has(name);
  }

  add(name: string): void {
    if (this.#known.has(name)) return;
    this.#known.add(name);
    this.#waiting.add(name);
  }

  /** The node has its taint: it is not queued until it is removed. */
  addTaken(name: string): void {
    this.#known.add(name);
  }

  remove(name: string): void {
    this.#known.delete(name);
    this.#waiting.delete(name);
  }

  /** The next node, if the rate allows one now. */
  take(nowMs: number): string | undefined {
    const [first] = this.#waiting;
    if (first === undefined || !this.#limiter.take(nowMs)) return undefined;
    this.#waiting.delete(first);
    return first;
  }

  /** Time from which a node can be taken; Infinity: none waits, or the rate is 0. */
  get nextMs(): number {
    return this.#waiting.size === 0 ? Infinity : this.#limiter.freeAtMs;
  }

  /** Sets the rate. If the old bucket is empty, the new one is too. */
  swapLimiter(qps: number, nowMs: number): void {
    if (qps === this.#limiter.qps) return;
    const limiter = new TokenBucket(qps);
    if (!this.#limiter.take(nowMs)) limiter.take(nowMs);
    this.#limiter = limiter;
  }
}
