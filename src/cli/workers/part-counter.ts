import { InputError, type Problem } from '../../problems/index.ts';

export type Answered<Result> =
  { readonly result: Result } | { readonly problems: readonly Problem[] };

/** Gives each part of some work to one thread. All threads count in the same memory, so that none waits for another that computes. */
export class PartCounter {
  /** The number of parts, and the next part. */
  readonly shared: Int32Array;

  constructor(parts: number | Int32Array) {
    this.shared =
      typeof parts === 'number'
        ? new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
        : parts;
    if (typeof parts === 'number') this.shared[0] = parts;
  }

  get left(): number {
    return Math.max(0, (this.shared[0] ?? 0) - Atomics.load(this.shared, 1));
  }

  /** The next part; undefined if none is left. */
  take(): number | undefined {
    const part = Atomics.add(this.shared, 1, 1);
    return part < (this.shared[0] ?? 0) ? part : undefined;
  }

  /**
   * Answers a part. After problems no further part is given out: those before it have been, so that the first part with problems is
   * the same as without threads.
   */
  answered<Result>(part: number, answer: (part: number) => Result): Answered<Result> {
    try {
      return { result: answer(part) };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      Atomics.store(this.shared, 1, this.shared[0] ?? 0);
      return { problems: error.problems };
    }
  }
}
