import type { TraceResource } from '../../outcome/index.ts';

/** How much of a resource all nodes together have, and what pods do with it. */
interface Total {
  allocatable: number;
  /** Of pods with a node. */
  used: number;
  /** Of pods without one. */
  asked: number;
  peak: number;
  strandedPeak: number;
}

/** Numbers of each resource in the list of what holds: used, allocatable, stranded. */
const COLUMNS = 3;

/** Sums by resource, and the highest shares so far. */
export class ResourceTotals {
  readonly #totals = new Map<string, Total>();

  add(
    kind: 'allocatable' | 'used' | 'asked',
    amounts: Iterable<readonly [string, number]>,
    sign: 1 | -1,
  ): void {
    for (const [resource, amount] of amounts) {
      this.#totalOf(resource)[kind] += sign * amount;
    }
  }

  /** Takes note of the highest shares; to be called when all changes of a moment are made. */
  notePeaks(): void {
    for (const total of this.#totals.values()) {
      if (total.allocatable <= 0) continue;
      total.peak = Math.max(total.peak, total.used / total.allocatable);
      total.strandedPeak = Math.max(total.strandedPeak, strandedOf(total) / total.allocatable);
    }
  }

  /** Used, allocatable and stranded of each resource, in the order in which they were first seen. */
  held(into: number[], from: number): void {
    let at = from;
    for (const total of this.#totals.values()) {
      // What pods request of a resource that no node has is no share of anything.
      into[at++] = total.allocatable > 0 ? total.used : 0;
      into[at++] = Math.max(0, total.allocatable);
      into[at++] = strandedOf(total);
    }
  }

  /** What the integrals of `held` say of each resource that pods ask for. */
  resources(integrals: readonly number[], from: number): readonly TraceResource[] {
    return [...this.#totals]
      .map(([resource, { peak, strandedPeak }], index): TraceResource => {
        const { used, stranded } = sharesIn(integrals, from + index * COLUMNS);
        // Sums over time are rounded: a mean would be above its peak by a last digit.
        return {
          resource,
          mean: Math.min(used, peak),
          peak,
          strandedMean: Math.min(stranded, strandedPeak),
          strandedPeak,
        };
      })
      .filter(({ mean, peak, strandedPeak }) => mean > 0 || peak > 0 || strandedPeak > 0)
      .sort((a, b) => b.mean - a.mean);
  }

  /** The shares of each resource in a bucket. */
  shares(
    integrals: readonly number[],
    from: number,
  ): readonly { readonly resource: string; readonly used: number; readonly stranded: number }[] {
    return Array.from(this.#totals.keys(), (resource, index) => ({
      resource,
      ...sharesIn(integrals, from + index * COLUMNS),
    }));
  }

  #totalOf(resource: string): Total {
    let total = this.#totals.get(resource);
    if (total === undefined) {
      total = { allocatable: 0, used: 0, asked: 0, peak: 0, strandedPeak: 0 };
      this.#totals.set(resource, total);
    }
    return total;
  }
}

/** Free, and asked for by pods that wait. */
const strandedOf = ({ allocatable, used, asked }: Total): number =>
  Math.max(0, Math.min(allocatable - used, asked));

function sharesIn(
  integrals: readonly number[],
  at: number,
): { readonly used: number; readonly stranded: number } {
  const [used = 0, allocatable = 0, stranded = 0] = integrals.slice(at, at + COLUMNS);
  return allocatable <= 0
    ? { used: 0, stranded: 0 }
    : { used: used / allocatable, stranded: stranded / allocatable };
}
