/** A number of replicas, and the virtual milliseconds at which a sync proposed it. */
export interface Recommendation {
  readonly atMs: number;
  readonly replicas: number;
}

/** The recommendations that count at a time. */
interface Window {
  readonly nowMs: number;
  readonly windowMs: number;
}

/**
 * The recommendations of the syncs of one autoscaler, in the order that they have upstream. A sync that recommends what all of the window
 * before it did looks at two of them.
 */
export class Recommendations {
  readonly #timesMs: number[] = [];
  readonly #replicas: number[] = [];
  /** The place that was written last. */
  #last = -1;
  /** The times at the places after the last one rise. */
  #rises = true;
  /** What all recommendations after a time are. */
  #value = NaN;
  #sinceMs = Infinity;

  /** `list`: of an earlier time, in any order. */
  constructor(list: readonly Recommendation[] = []) {
    for (const { atMs, replicas } of list) {
      this.#timesMs.push(atMs);
      this.#replicas.push(replicas);
    }
    this.#last = list.length - 1;
  }

  get size(): number {
    return this.#timesMs.length;
  }

  get list(): readonly Recommendation[] {
    return this.#timesMs.map((atMs, at) => ({ atMs, replicas: this.#replicas[at] ?? 0 }));
  }

  /** The highest from a time on, that time included; at least `replicas`. */
  highestFrom(fromMs: number, replicas: number): number {
    if (replicas === this.#value && fromMs > this.#sinceMs) return replicas;
    let highest = replicas;
    this.#timesMs.forEach((atMs, at) => {
      if (atMs >= fromMs) highest = Math.max(highest, this.#replicas[at] ?? 0);
    });
    return highest;
  }

  /** The highest after a time; at least `replicas`. */
  highestAfter(ms: number, replicas: number): number {
    if (replicas === this.#value && ms >= this.#sinceMs) return replicas;
    let highest = replicas;
    this.#timesMs.forEach((atMs, at) => {
      if (atMs > ms) highest = Math.max(highest, this.#replicas[at] ?? 0);
    });
    return highest;
  }

  /** The lowest after a time; at most `replicas`. */
  lowestAfter(ms: number, replicas: number): number {
    if (replicas === this.#value && ms >= this.#sinceMs) return replicas;
    let lowest = replicas;
    this.#timesMs.forEach((atMs, at) => {
      if (atMs > ms) lowest = Math.min(lowest, this.#replicas[at] ?? lowest);
    });
    return lowest;
  }

  /** In the place of the last one from before `cutoffMs`, or as one more. `atMs`: no earlier than the times before. */
  add(atMs: number, replicas: number, cutoffMs: number): void {
    const old = this.#lastBefore(cutoffMs);
    const place = old < 0 ? this.size : old;
    this.#timesMs[place] = atMs;
    this.#replicas[place] = replicas;
    this.#last = place;
    if (replicas === this.#value) return;
    this.#value = replicas;
    this.#sinceMs = atMs;
  }

  /** A time before which the highest of a window stays the same, if all that are added are `replicas`. */
  highestUntilMs(replicas: number, window: Window): number {
    return this.#extremeUntilMs(1, replicas, window);
  }

  /** The same of the lowest. */
  lowestUntilMs(replicas: number, window: Window): number {
    return this.#extremeUntilMs(-1, replicas, window);
  }

  /** Infinity if `replicas` is the extreme itself; else as long as the last one that is counts. */
  #extremeUntilMs(sign: 1 | -1, replicas: number, { nowMs, windowMs }: Window): number {
    const fromMs = nowMs - windowMs;
    if (replicas === this.#value && fromMs > this.#sinceMs) return Infinity;
    let extreme = replicas;
    let lastMs = Infinity;
    this.#timesMs.forEach((atMs, at) => {
      const one = this.#replicas[at] ?? 0;
      if (atMs < fromMs || one === replicas) return;
      if (sign * one > sign * extreme) {
        extreme = one;
        lastMs = atMs;
      } else if (one === extreme) {
        lastMs = Math.max(lastMs, atMs);
      }
    });
    return lastMs + windowMs;
  }

  /** Mostly the place after the last one: the next is younger then, and so are all places after it. */
  #lastBefore(cutoffMs: number): number {
    const times = this.#timesMs;
    const next = this.#last + 1;
    const { [next]: atMs, [next + 1]: laterMs = Infinity } = times;
    if (this.#rises && atMs !== undefined && atMs < cutoffMs && laterMs >= cutoffMs) return next;
    const found = times.findLastIndex((one) => one < cutoffMs);
    this.#rises =
      found >= 0 && times.every((one, at) => at <= found + 1 || one >= (times[at - 1] ?? 0));
    return found;
  }
}
