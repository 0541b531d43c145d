/** Completion indexes from `first` to `last`. */
interface Run {
  readonly first: number;
  readonly last: number;
}

/**
 * A set of completion indexes as runs in ascending order; the format of status.completedIndexes.
 * Source: pkg/controller/job/indexed_job_utils.go orderedIntervals, v1.34.
 */
export class IndexSet {
  static readonly EMPTY: IndexSet = new IndexSet([]);
  readonly runs: readonly Run[];

  private constructor(runs: readonly Run[]) {
    this.runs = runs;
  }

  static of(indexes: Iterable<number>): IndexSet {
    const sorted = [...indexes].sort((a, b) => a - b);
    return new IndexSet(joinRuns(sorted.map((index) => ({ first: index, last: index }))));
  }

  /** "0,2-4". Indexes from `completions` on are left out. */
  static parse(text: string, completions = Infinity): IndexSet {
    const runs: Run[] = [];
    for (const part of text.split(',')) {
      const [start = '', end = start] = part.split('-');
      const first = integer(start);
      const last = integer(end);
      if (first === undefined || last === undefined) continue;
      if (first >= completions) break;
      runs.push({ first, last: Math.min(last, completions - 1) });
    }
    return new IndexSet(joinRuns(runs));
  }

  get size(): number {
    return this.runs.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  }

  has(index: number): boolean {
    return this.runs.some(({ first, last }) => first <= index && index <= last);
  }

  with(other: IndexSet): IndexSet {
    if (other.runs.length === 0) return this;
    const runs = [...this.runs, ...other.runs].sort((a, b) => a.first - b.first);
    return new IndexSet(joinRuns(runs));
  }

  /** How many indexes both have. */
  overlap(other: IndexSet): number {
    let count = 0;
    for (const { first, last } of this.runs) {
      for (const run of other.runs) {
        count += Math.max(0, Math.min(last, run.last) - Math.max(first, run.first) + 1);
      }
    }
    return count;
  }

  /** The first `count` indexes below `completions` that are not in the set. */
  missing(count: number, completions: number): readonly number[] {
    const indexes: number[] = [];
    let candidate = 0;
    for (const { first, last } of [...this.runs, { first: completions, last: completions }]) {
      for (; candidate < first && candidate < completions; candidate++) {
        if (indexes.length === count) return indexes;
        indexes.push(candidate);
      }
      candidate = Math.max(candidate, last + 1);
    }
    return indexes;
  }

  toString(): string {
    return this.runs
      .map(({ first, last }) => {
        if (first === last) return String(first);
        return last === first + 1 ? `${first},${last}` : `${first}-${last}`;
      })
      .join(',');
  }
}

/** Joins runs that touch or overlap. `runs` are in ascending order. */
function joinRuns(runs: readonly Run[]): readonly Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const before = result.at(-1);
    if (before === undefined || run.first > before.last + 1) result.push(run);
    else if (before.last < run.last) result[result.length - 1] = { ...before, last: run.last };
  }
  return result;
}

function integer(text: string): number | undefined {
  return /^[0-9]+$/.test(text) ? Number(text) : undefined;
}
