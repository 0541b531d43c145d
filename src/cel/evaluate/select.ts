import { doubleText, valueText } from '../values/text.ts';
import {
  Failure,
  goTypeOf,
  ListValue,
  MapValue,
  NONE,
  OptionalValue,
  typeNameOf,
  Uint,
} from '../values/types.ts';
import type { Result, Value } from '../values/types.ts';

/**
 * The value at a key or index; undefined if there is none and `test` asks only whether there is one.
 *
 * Rule: refQualify, interpreter/attributes.go of cel-go, v0.26.
 */
function at(container: Value, key: Value, test: boolean): Result | undefined {
  const missing = test ? undefined : new Failure(`no such key: ${valueText(key)}`);
  if (container instanceof MapValue) {
    const value = container.find(key);
    return value === undefined ? missing : value;
  }
  if (!(container instanceof ListValue)) return missing;
  const index = listIndex(key);
  if (index instanceof Failure) return index;
  const item = index < 0n ? undefined : container.items[Number(index)];
  if (item !== undefined) return item;
  return test ? undefined : new Failure(`index out of bounds: ${valueText(key)}`);
}

function listIndex(key: Value): bigint | Failure {
  if (typeof key === 'bigint') return key;
  if (key instanceof Uint) return key.value;
  if (typeof key !== 'number') {
    return new Failure(`unsupported index type '${typeNameOf(key)}' in list`);
  }
  if (Number.isInteger(key)) return BigInt(key);
  return new Failure(`unsupported index value ${doubleText(key)} in list`);
}

const KEY_TYPES: ReadonlySet<string> = new Set(['bool', 'double', 'int', 'string', 'uint']);

/** Why nothing can be looked up with the value, whatever the container is. */
export function keyFailure(key: Value): Failure | undefined {
  if (KEY_TYPES.has(typeNameOf(key))) return undefined;
  return new Failure(`invalid qualifier type: ${goTypeOf(key)}`);
}

/** `container[key]`. Within an optional, the result is optional, as it is for `container[?key]`. */
export function select(container: Value, key: Value, optional: boolean): Result {
  const failure = keyFailure(key);
  if (failure !== undefined) return failure;
  if (container instanceof OptionalValue) {
    return container.value === undefined ? NONE : selectOptional(container.value, key);
  }
  if (optional) return selectOptional(container, key);
  return at(container, key, false) ?? NONE;
}

function selectOptional(container: Value, key: Value): Result {
  const value = at(container, key, true);
  if (value instanceof Failure) return value;
  return value === undefined ? NONE : new OptionalValue(value);
}

/** `has(container.field)`. */
export function hasField(container: Value, field: string): Result {
  const target = container instanceof OptionalValue ? container.value : container;
  if (target === undefined) return false;
  const value = at(target, field, true);
  return value instanceof Failure ? value : value !== undefined;
}
