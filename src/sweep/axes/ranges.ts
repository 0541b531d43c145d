import type { Reading } from '../../documents/index.ts';
import type { AxisValue } from '../../outcome/index.ts';

/** The most values of a range. */
const MOST_VALUES = 100_000;

const RANGE =
  /^(\d{1,15})([A-Za-z]{0,2})\.\.(\d{1,15})([A-Za-z]{0,2})(?: step (\d{1,15})([A-Za-z]{0,2}))?$/;

export const RANGE_WANTED = 'a range such as 0..49 or 10..200 step 10';

/** "10..200 step 10", "100m..500m step 100m": both ends count. Values with a unit are texts. */
export function readRange(written: string): Reading<readonly AxisValue[]> {
  const parts = RANGE.exec(written);
  if (parts === null) return { problem: `${JSON.stringify(written)} is not ${RANGE_WANTED}` };
  const [, from = '', unit = '', to = '', unitOfEnd, step = '1', unitOfStep = unit] = parts;
  if (unit !== unitOfEnd || unit !== unitOfStep) {
    return { problem: `${JSON.stringify(written)} has several units: write all numbers in one` };
  }
  const [first, last, by] = [Number(from), Number(to), Number(step)];
  if (by < 1 || last < first) {
    return { problem: `${JSON.stringify(written)} has no value: it must rise, by a step above 0` };
  }
  const count = Math.floor((last - first) / by) + 1;
  if (count > MOST_VALUES) {
    return { problem: `${JSON.stringify(written)} has more than ${String(MOST_VALUES)} values` };
  }
  return {
    value: Array.from({ length: count }, (_, at) => {
      const number = first + at * by;
      return unit === '' ? number : `${String(number)}${unit}`;
    }),
  };
}
