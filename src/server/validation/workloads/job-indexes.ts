import { goQuote } from '../../../golang/index.ts';
import { parseInt64 } from '../../../units/index.ts';

interface Interval {
  readonly first: number;
  readonly last: number;
}

interface Failure {
  readonly problem: string;
}

/** The number of indexes in a text such as "1,3-5". Rule: validateIndexesFormat, pkg/apis/batch/validation/validation.go, v1.34. */
export function countIndexes(text: string, completions: number): number | Failure {
  if (text === '') return 0;
  let before: number | undefined;
  let total = 0;
  for (const part of text.split(',')) {
    const interval = readInterval(part, completions);
    if ('problem' in interval) return interval;
    const { first, last } = interval;
    if (before !== undefined && before >= first) return decreasing(before, first);
    total += last - first + 1;
    before = last;
  }
  return total;
}

/** Rule: parseIndexInterval, the same file. */
function readInterval(text: string, completions: number): Interval | Failure {
  const parts = text.split('-');
  if (parts.length > 2) {
    const rule =
      "violates the requirement that an index interval can have at most two parts separated by '-'";
    return { problem: `the fragment ${goQuote(text)} ${rule}` };
  }
  const limits: number[] = [];
  for (const part of parts) {
    const index = parseInt64(part);
    if (index === undefined) {
      return { problem: `cannot convert string to integer for index: ${goQuote(part)}` };
    }
    if (index >= completions) return { problem: `too large index: ${goQuote(part)}` };
    limits.push(Number(index));
  }
  const [first = 0, last = first] = limits;
  return parts.length === 2 && first >= last ? decreasing(first, last) : { first, last };
}

const decreasing = (previous: number, current: number): Failure => ({
  problem: `non-increasing order, previous: ${String(previous)}, current: ${String(current)}`,
});
