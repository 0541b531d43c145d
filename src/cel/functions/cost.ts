import { textLength } from '../values/text.ts';
import { ListValue, MapValue, OptionalValue } from '../values/types.ts';
import type { Value } from '../values/types.ts';

/** Cost of reading a text, per character. Rule: common/cost.go of cel-go, v0.26. */
const TEXT_FACTOR = 0.1;
const PATTERN_FACTOR = 0.25;
export const LIST_COST = 10;
export const MAP_COST = 30;

/** Characters, elements or entries; 1 for other values. */
export function sizeOf(value: Value | undefined): number {
  if (typeof value === 'string') return textLength(value);
  if (value instanceof ListValue) return value.size;
  if (value instanceof MapValue) return value.size;
  if (value instanceof OptionalValue && value.value !== undefined) return sizeOf(value.value);
  return 1;
}

/** Cost of visiting all of a list or text. */
export function visiting([value]: readonly Value[]): number {
  return typeof value === 'string' ? Math.ceil(sizeOf(value) * TEXT_FACTOR) : sizeOf(value);
}

/** Cost of reading the first parameter that many times. */
export function reading(times = 1): (parameters: readonly Value[]) => number {
  return ([text]) => Math.ceil(sizeOf(text) * times * TEXT_FACTOR);
}

export function comparing([a, b]: readonly Value[]): number {
  return Math.ceil(Math.min(sizeOf(a), sizeOf(b)) * TEXT_FACTOR);
}

export function joining([a, b]: readonly Value[]): number {
  return typeof a === 'string' ? Math.ceil((sizeOf(a) + sizeOf(b)) * TEXT_FACTOR) : 1;
}

/** Cost of matching the first parameter with the second. */
export function matching([text, pattern]: readonly Value[]): number {
  const textCost = Math.ceil((1 + sizeOf(text)) * TEXT_FACTOR);
  return textCost * Math.ceil(sizeOf(pattern) * PATTERN_FACTOR);
}

export function searching([text, part]: readonly Value[]): number {
  return Math.ceil(sizeOf(text) * TEXT_FACTOR) * Math.ceil(sizeOf(part) * TEXT_FACTOR);
}

/** Cost of comparing each element of one list with each of the other. */
export function pairing(times: number): (parameters: readonly Value[]) => number {
  return ([a, b]) => 1 + sizeOf(a) * sizeOf(b) * times;
}

/** Cost of a new list from the first parameter. */
export function copying([list]: readonly Value[]): number {
  return 1 + LIST_COST + sizeOf(list);
}

/** Cost of comparing all elements of a parameter with each other. */
export function sorting(parameter: number): (parameters: readonly Value[]) => number {
  return (parameters) => {
    const list = parameters[parameter];
    const size = sizeOf(list);
    const isText = list instanceof ListValue && typeof list.items[0] === 'string';
    return 1 + LIST_COST + Math.trunc(size * size * (isText ? 2 + TEXT_FACTOR : 2));
  };
}
