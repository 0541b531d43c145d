import { parseQuantity, Quantity } from './value.ts';

const SPACE =
  '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+';
const OUTER_SPACE = new RegExp(`^${SPACE}|${SPACE}$`, 'gu');

/**
 * A quantity as raw JSON: a number or a string; white space inside the quotes is trimmed, escapes are not undone.
 * null is zero. Throws RangeError with the API's own text.
 *
 * Rule: Quantity.UnmarshalJSON, apimachinery/pkg/api/resource/quantity.go, v0.34.
 */
export function quantityFromJson(json: string): Quantity {
  if (json === 'null') return Quantity.of(0n, 0, '');
  const quoted = json.length >= 2 && json.startsWith('"') && json.endsWith('"');
  return parseQuantity((quoted ? json.slice(1, -1) : json).replace(OUTER_SPACE, ''));
}

/** The quantity that an object's field holds. Throws RangeError with the API's own text. */
export function readQuantity(value: string | number): Quantity {
  return quantityFromJson(JSON.stringify(value));
}

/** Why the API refuses a value as a quantity, in its own text; undefined if it does not. */
export function quantityProblem(value: string | number): string | undefined {
  try {
    readQuantity(value);
    return undefined;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** True if the API accepts the value as a quantity. */
export const isQuantity = (value: string | number): boolean => quantityProblem(value) === undefined;
