import type { TraceWaits } from '../../outcome/index.ts';
import { LongList } from '../../units/index.ts';

/** How long pods waited for a node, in milliseconds. */
export class Waits {
  readonly #all = new LongList<number>();
  #sum = 0;

  add(ms: number): void {
    this.#all.push(ms);
    this.#sum += ms;
  }

  /** Undefined: no pod got a node. */
  get summary(): TraceWaits | undefined {
    const { length } = this.#all;
    if (length === 0) return undefined;
    const sorted = Float64Array.from({ length }, (_, at) => this.#all.at(at)).sort();
    const rank = (share: number): number => sorted[Math.ceil(share * length) - 1]! / 1000;
    return {
      pods: length,
      mean: Math.round(this.#sum / length) / 1000,
      p50: rank(0.5),
      p90: rank(0.9),
      p99: rank(0.99),
      longest: rank(1),
    };
  }
}
