import { quantityFromJson } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { answerOrError, describeQuantity } from './quantities.ts';

const RAW_JSON = /"json":\s*("(?:[^"\\]|\\.)*"|[^\s"][^,]*?)\s*,\s*"/;

/** `Quantity.UnmarshalJSON` of the raw value. Reads the line's text, because JSON.parse does not distinguish 1.0 from 1. */
export function checkQuantityJson(line: Line, text: string): readonly string[] {
  const raw = RAW_JSON.exec(text)?.[1];
  if (raw === undefined) return ['the line holds no "json" before its last key'];
  return differences(
    expectOf(line),
    answerOrError(() => {
      const quantity = quantityFromJson(raw);
      return { ...describeQuantity(quantity), marshalled: quantity.toString() };
    }),
  );
}
