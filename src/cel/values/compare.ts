import type { Meter } from '../evaluate/meter.ts';
import { compareTexts } from './text.ts';
import {
  Failure,
  ListValue,
  MapValue,
  NO_SUCH_OVERLOAD,
  OptionalValue,
  QuantityValue,
  TypeValue,
  Uint,
  VersionValue,
} from './types.ts';
import type { Value } from './types.ts';

type ObjectValue = Exclude<Extract<Value, object>, Uint>;

/**
 * Whether the values are equal: numbers of all types by value. A failure where upstream cannot compare the types.
 *
 * Rule: the Equal functions of common/types of cel-go, v0.26, and of apiserver/pkg/cel, v1.36.
 */
export function isEqual(a: Value, b: Value, meter: Meter): boolean | Failure {
  meter.visit();
  if (a === null || b === null) return a === b;
  if (isNumber(a)) return isNumber(b) && compareNumbers(a, b) === 0;
  return typeof a === 'object' ? isEqualObject(a, b, meter) : a === b;
}

function isEqualObject(a: ObjectValue, b: Value, meter: Meter): boolean | Failure {
  if (a instanceof QuantityValue) return isEqualQuantity(a, b);
  if (a instanceof VersionValue) {
    return b instanceof VersionValue ? a.version.compare(b.version) === 0 : NO_SUCH_OVERLOAD;
  }
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name;
  if (a instanceof OptionalValue) return b instanceof OptionalValue && sameOptional(a, b, meter);
  if (a instanceof ListValue) return b instanceof ListValue && sameLists(a, b, meter);
  return b instanceof MapValue && sameMaps(a, b, meter);
}

/** Upstream cannot compare a quantity with a sum or difference, but can compare these with a quantity. */
function isEqualQuantity(a: QuantityValue, b: Value): boolean | Failure {
  const comparable = b instanceof QuantityValue && !b.computed;
  return comparable ? a.quantity.equals(b.quantity) : NO_SUCH_OVERLOAD;
}

function sameOptional(a: OptionalValue, b: OptionalValue, meter: Meter): boolean | Failure {
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return isEqual(a.value, b.value, meter);
}

/** Upstream takes elements that it cannot compare for equal. */
function sameLists(a: ListValue, b: ListValue, meter: Meter): boolean {
  if (a.size !== b.size) return false;
  return a.items.every((item, at) => isEqual(item, b.items[at] ?? null, meter) !== false);
}

function sameMaps(a: MapValue, b: MapValue, meter: Meter): boolean {
  if (a.size !== b.size) return false;
  return a.pairs().every(([key, value]) => {
    const other = b.find(key);
    return other !== undefined && isEqual(value, other, meter) !== false;
  });
}

/** Whether the list contains the value. */
export function listContains(list: ListValue, value: Value, meter: Meter): boolean {
  return list.items.some((item) => isEqual(value, item, meter) === true);
}

/** -1, 0 or 1; a failure for types without order. Rule: the Compare functions of common/types of cel-go, v0.26. */
export function compareValues(a: Value, b: Value): -1 | 0 | 1 | Failure {
  if (isNumber(a)) return isNumber(b) ? orderNumbers(a, b) : NO_SUCH_OVERLOAD;
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return a === b ? 0 : a ? 1 : -1;
  return NO_SUCH_OVERLOAD;
}

export function isNumber(value: Value): value is bigint | number | Uint {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof Uint;
}

function orderNumbers(a: bigint | number | Uint, b: bigint | number | Uint): -1 | 0 | 1 | Failure {
  return compareNumbers(a, b) ?? new Failure('NaN values cannot be ordered');
}

/** Undefined if one is no number (NaN). Ints and doubles are compared as doubles, as upstream does. */
function compareNumbers(
  a: bigint | number | Uint,
  b: bigint | number | Uint,
): -1 | 0 | 1 | undefined {
  const x = a instanceof Uint ? a.value : a;
  const y = b instanceof Uint ? b.value : b;
  if (typeof x === typeof y) return order(x, y);
  return order(Number(x), Number(y));
}

function order(a: bigint | number, b: bigint | number): -1 | 0 | 1 | undefined {
  if (a < b) return -1;
  if (a > b) return 1;
  return a === b ? 0 : undefined;
}
