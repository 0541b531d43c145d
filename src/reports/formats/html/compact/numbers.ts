import type { Numbers } from './packed.ts';
import { least } from '../../../../units/index.ts';

/**
 * Numbers in the form with the shortest text. Differences are only for whole numbers, which they keep exactly. Only the chosen form is
 * made: documents have columns of millions of numbers.
 */
export function packNumbers(values: readonly number[]): Numbers {
  const each = new TextLength();
  const steps = new TextLength();
  let isWhole = true;
  let before = 0;
  for (const value of values) {
    each.add(value);
    isWhole &&= Number.isSafeInteger(value);
    if (isWhole) steps.add(value - before);
    before = value;
  }
  const sizes = [each.plain, each.ofRuns(), ...(isWhole ? [steps.plain, steps.ofRuns()] : [])];
  switch (sizes.indexOf(least(sizes))) {
    case 1:
      return { runs: runsOf(values) };
    case 2:
      return { steps: stepsOf(values) };
    case 3:
      return { stepRuns: runsOf(stepsOf(values)) };
    default:
      return { each: values };
  }
}

const stepsOf = (values: readonly number[]): readonly number[] =>
  values.map((value, at) => value - (values[at - 1] ?? 0));

function runsOf(values: readonly number[]): readonly number[] {
  const runs: number[] = [];
  for (const value of values) {
    const last = runs.length - 2;
    if (runs[last] === value) runs[last + 1] = (runs[last + 1] ?? 0) + 1;
    else runs.push(value, 1);
  }
  return runs;
}

/** The length of the text of numbers in a row: one by one, and as runs of equal numbers. */
class TextLength {
  plain = 0;
  #runs = 0;
  #value = NaN;
  #length = 0;
  #times = 0;

  add(value: number): void {
    if (value !== this.#value) {
      this.#runs = this.ofRuns();
      this.#value = value;
      this.#length = lengthOf(value);
      this.#times = 0;
    }
    this.#times++;
    this.plain += this.#length;
  }

  ofRuns(): number {
    return this.#times === 0 ? 0 : this.#runs + this.#length + lengthOf(this.#times);
  }
}

/** Length of the number with its separator. */
function lengthOf(value: number): number {
  if (!Number.isSafeInteger(value)) return String(value).length + 1;
  let length = value < 0 ? 3 : 2;
  for (let left = Math.abs(value); left >= 10; left = Math.floor(left / 10)) length++;
  return length;
}

/** The numbers that were packed, with interruptions. */
export function* unpackNumbers(numbers: Numbers): Generator<undefined, readonly number[]> {
  if ('each' in numbers) return numbers.each;
  if ('runs' in numbers) return yield* fromRuns(numbers.runs);
  return yield* fromSteps('steps' in numbers ? numbers.steps : yield* fromRuns(numbers.stepRuns));
}

/** Numbers between two interruptions. */
const STEP = 50_000;

function* fromRuns(runs: readonly number[]): Generator<undefined, readonly number[]> {
  const all: number[] = [];
  let next = STEP;
  for (let at = 0; at < runs.length; at += 2) {
    const value = runs[at] ?? 0;
    for (let left = runs[at + 1] ?? 0; left > 0; left--) all.push(value);
    if (all.length < next) continue;
    next = all.length + STEP;
    yield;
  }
  return all;
}

function* fromSteps(steps: readonly number[]): Generator<undefined, readonly number[]> {
  const all: number[] = [];
  let value = 0;
  for (const step of steps) {
    value += step;
    if (all.push(value) % STEP === 0) yield;
  }
  return all;
}
