import { parseQuantity, Quantity } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { describeParsed } from './quantities.ts';

/** The arithmetic of resource.Quantity. */
export function checkQuantityOperation(line: Line): readonly string[] {
  const a = parseQuantity(String(line['a']));
  const operation = operations[String(line['op'])];
  if (operation === undefined) return [`unknown operation ${String(line['op'])}`];
  return differences(expectOf(line), operation(a, line));
}

const otherOf = (line: Line): Quantity => parseQuantity(String(line['b']));

const operations: Readonly<Record<string, (a: Quantity, line: Line) => Line>> = {
  add: (a, line) => describeParsed(a.add(otherOf(line))),
  sub: (a, line) => describeParsed(a.sub(otherOf(line))),
  neg: (a) => describeParsed(a.neg()),
  cmp: (a, line) => ({ cmp: a.compare(otherOf(line)), equal: a.equals(otherOf(line)) }),
  sign: (a) => ({ sign: a.sign, isZero: a.isZero }),
  scaledValue: (a, line) => ({ scaledValue: String(a.scaledValue(Number(line['n']))) }),
  mul: (a, line) => {
    const { quantity, exact } = a.mul(BigInt(Number(line['n'])));
    return { ...describeParsed(quantity), ok: exact };
  },
  roundUp: (a, line) => {
    const { quantity, exact } = a.roundUp(Number(line['n']));
    return { ...describeParsed(quantity), ok: exact };
  },
  float: (a) => ({
    asApproximateFloat64: goFloat(a.toApproximateNumber()),
    asFloat64Slow: goFloat(a.toNumber()),
  }),
};

/** strconv.FormatFloat(number, 'g', -1, 64). */
function goFloat(number: number): string {
  if (!Number.isFinite(number)) return number > 0 ? '+Inf' : '-Inf';
  const [digits = '', exponentText = ''] = number.toExponential().split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return String(number);
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${digits}e${exponent < 0 ? '-' : '+'}${size}`;
}
