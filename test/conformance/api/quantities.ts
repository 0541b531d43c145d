import { parseQuantity } from '../../../src/units/index.ts';
import type { Quantity } from '../../../src/units/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** `resource.ParseQuantity(text)`. */
export function checkQuantity(line: Line): readonly string[] {
  return differences(
    expectOf(line),
    answerOrError(() => describeParsed(parseQuantity(String(line['text'])))),
  );
}

/** A quantity in the form of the golden data. */
export function describeQuantity(quantity: Quantity): Line {
  const asInt64 = quantity.asInt64();
  return {
    asDec: quantity.decimal,
    ...(asInt64 === undefined ? {} : { asInt64: String(asInt64) }),
    canonical: quantity.canonical,
    format: quantity.format,
    milliValue: String(quantity.milliValue()),
    value: String(quantity.value()),
  };
}

/** `describeQuantity`, plus the result of String() where it differs. */
export function describeParsed(quantity: Quantity): Line {
  const text = quantity.toString();
  return {
    ...describeQuantity(quantity),
    ...(text === quantity.canonical ? {} : { string: text }),
  };
}

export function answerOrError(answer: () => Line): Line {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RangeError) return { error: error.message };
    throw error;
  }
}
