import { isQuantity, isRecord, readQuantity } from '../../units/index.ts';
import { resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { rulesOf } from '../schemas/field-type.ts';

/**
 * True if two values of one type are equivalent to the API server: amounts of equal value, empty and absent lists or maps, fields with
 * Go's zero value and absent fields.
 * Rule: Semantic.DeepEqual, apimachinery/pkg/api/equality/semantic.go, v0.34.
 */
export const meansSame = (a: unknown, b: unknown, shape: Shape | undefined): boolean =>
  areSame(a, b, shape, false);

/** `exactly`: empty lists and maps differ from absent lists and maps, as for reflect.DeepEqual. */
function areSame(a: unknown, b: unknown, shape: Shape | undefined, exactly: boolean): boolean {
  if (a === b) return true;
  const known = resolveShape(shape);
  if (Array.isArray(known?.type) && known.type[0] === 'string') return isSameAmount(a, b);
  const [left, right] = [orAbsent(a, known, exactly), orAbsent(b, known, exactly)];
  if (left === undefined || right === undefined) return left === right;
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length &&
      left.every((item, at) => areSame(item, right[at], known?.items, exactly))
    );
  }
  if (!isRecord(left) || !isRecord(right)) return left === right;
  return areMembersSame(left, right, known, exactly);
}

function areMembersSame(
  left: object,
  right: object,
  shape: Shape | undefined,
  exactly: boolean,
): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) =>
    areSame(member(left, key, shape), member(right, key, shape), shapeOf(shape, key), exactly),
  );
}

/** `meansSame` for a field of an object's definition, such as its spec. */
export function isFieldSame(a: object, b: object, field: string, root: Shape | undefined): boolean {
  return meansSame(own(a, field), own(b, field), root?.properties?.[field]);
}

/** Whether a field is equal, as for reflect.DeepEqual. */
export function isFieldEqual(
  a: object,
  b: object,
  field: string,
  root: Shape | undefined,
): boolean {
  return areSame(own(a, field), own(b, field), root?.properties?.[field], true);
}

function isSameAmount(a: unknown, b: unknown): boolean {
  if (!isAmount(a) || !isAmount(b)) return false;
  return readQuantity(a).compare(readQuantity(b)) === 0;
}

const isAmount = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && isQuantity(value);

/** Empty lists and maps count as absent, unless `exactly`; empty structs do not. */
function orAbsent(value: unknown, shape: Shape | undefined, exactly: boolean): unknown {
  if (value === null || value === undefined) return undefined;
  if (exactly) return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  const isMap = isRecord(value) && shape?.properties === undefined;
  return isMap && Object.keys(value).length === 0 ? undefined : value;
}

function shapeOf(shape: Shape | undefined, key: string): Shape | undefined {
  if (shape?.properties !== undefined) {
    return Object.hasOwn(shape.properties, key) ? shape.properties[key] : undefined;
  }
  const values = shape?.additionalProperties;
  return typeof values === 'object' ? values : undefined;
}

/** The value of a key. In a struct, zero values count as absent, unless Go has a pointer, and structs are never absent. */
function member(members: object, key: string, shape: Shape | undefined): unknown {
  const value = own(members, key);
  if (shape?.properties === undefined) return value;
  const { pointers = [], zeroes = {} } = rulesOf(shape);
  if (value === undefined && isRecord(zeroes[key])) return zeroes[key];
  return isZero(value) && !pointers.includes(key) ? undefined : value;
}

const isZero = (value: unknown): boolean => value === '' || value === 0 || value === false;

function own(members: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(members, key)?.value;
}
