import { INT64_MAX } from '../../units/index.ts';
import type { Meter } from '../evaluate/meter.ts';
import { Failure, ListValue, NO_SUCH_OVERLOAD, Uint } from './types.ts';
import type { Result, Value } from './types.ts';

const INT64_MIN = -INT64_MAX - 1n;
const UINT64_MAX = (1n << 64n) - 1n;

const INT_OVERFLOW = new Failure('integer overflow');
const UINT_OVERFLOW = new Failure('unsigned integer overflow');
const DIVISION_BY_ZERO = new Failure('division by zero');
const MODULUS_BY_ZERO = new Failure('modulus by zero');

/** An int, unless it does not fit 64 bits. */
export function intOrOverflow(value: bigint): Result {
  return value > INT64_MAX || value < INT64_MIN ? INT_OVERFLOW : value;
}

export function uintOrOverflow(value: bigint): Result {
  return value > UINT64_MAX || value < 0n ? UINT_OVERFLOW : new Uint(value);
}

/** An operation on two numbers of one type. */
interface Operation {
  integers(a: bigint, b: bigint): bigint | Failure;
  doubles?(a: number, b: number): number;
}

/** Rule: common/types/{int,uint,double,overflow}.go of cel-go, v0.26. */
function calculate(a: Value, b: Value, operation: Operation): Result {
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    const result = operation.integers(a, b);
    return result instanceof Failure ? result : intOrOverflow(result);
  }
  if (a instanceof Uint && b instanceof Uint) {
    const result = operation.integers(a.value, b.value);
    return result instanceof Failure ? result : uintOrOverflow(result);
  }
  if (typeof a === 'number' && typeof b === 'number' && operation.doubles !== undefined) {
    return operation.doubles(a, b);
  }
  return NO_SUCH_OVERLOAD;
}

/** Sums, and texts and lists joined. */
export function add(a: Value, b: Value, meter: Meter): Result {
  if (typeof a === 'string' && typeof b === 'string') {
    meter.limitSize(a.length + b.length);
    return a + b;
  }
  if (a instanceof ListValue && b instanceof ListValue) {
    meter.limitSize(a.size + b.size);
    return new ListValue(a, b);
  }
  return calculate(a, b, { integers: (x, y) => x + y, doubles: (x, y) => x + y });
}

export function subtract(a: Value, b: Value): Result {
  return calculate(a, b, { integers: (x, y) => x - y, doubles: (x, y) => x - y });
}

export function multiply(a: Value, b: Value): Result {
  return calculate(a, b, { integers: (x, y) => x * y, doubles: (x, y) => x * y });
}

export function divide(a: Value, b: Value): Result {
  return calculate(a, b, {
    integers: (x, y) => (y === 0n ? DIVISION_BY_ZERO : x / y),
    doubles: (x, y) => x / y,
  });
}

export function modulo(a: Value, b: Value): Result {
  if (a === INT64_MIN && b === -1n) return INT_OVERFLOW;
  return calculate(a, b, { integers: (x, y) => (y === 0n ? MODULUS_BY_ZERO : x % y) });
}

export function negate(value: Value): Result {
  if (typeof value === 'bigint') return intOrOverflow(-value);
  return typeof value === 'number' ? -value : NO_SUCH_OVERLOAD;
}
