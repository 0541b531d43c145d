import type { AxisValues } from '../../outcome/index.ts';
import { compareText, sha1 } from '../../units/index.ts';

/** Hexadecimal digits of an id: a million cells share one with a probability below 1 in 10 million. */
const DIGITS = 16;

/** The id of the cell with these values, whatever the order of the axes. */
export function idOf(values: AxisValues): string {
  const pairs = Object.entries(values).sort(([a], [b]) => compareText(a, b));
  return sha1(JSON.stringify(pairs)).slice(0, DIGITS);
}
