import { isQuantity, isRecord, readQuantity } from '../../units/index.ts';
import { resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { rulesOf } from '../schemas/field-type.ts';

/**
 * True if two values of one type are equivalent to the API server: amounts of equal value, empty and absent lists or maps, fields with
 * the zero value of Go and absent ones.
 * Rule: Semantic.DeepEqual, apimachinery/pkg/api/equality/semantic.go, v0.34.
 */
export function meansSame(a: unknown, b: unknown, shape: Shape | undefined): boolean {
  if (a === b) return true;
  const known = resolveShape(shape);
  if (Array.isArray(known?.type) && known.type[0] === 'string') return isSameAmount(a, b);
  const [left, right] = [orAbsent(a, known), orAbsent(b, known)];
  if (left === undefined || right === undefined) return left === right;
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length &&
      left.every((item, at) => meansSame(item, right[at], known?.items))
    );
  }
  if (!isRecord(left) || !isRecord(right)) return left === right;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) =>
    meansSame(member(left, key, known), member(right, key, known), shapeOf(known, key)),
  );
}

/** The same for a field of an object's definition, such as its spec. */
export function isFieldSame(a: object, b: object, field: string, root: Shape | undefined): boolean {
  return meansSame(own(a, field), own(b, field), root?.properties?.[field]);
}

function isSameAmount(a: unknown, b: unknown): boolean {
  if (!isAmount(a) || !isAmount(b)) return false;
  return readQuantity(a).compare(readQuantity(b)) === 0;
}

const isAmount = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && isQuantity(value);

/** Empty lists and maps count as absent, empty structs do not. */
function orAbsent(value: unknown, shape: Shape | undefined): unknown {
  if (value === null || value === undefined) return undefined;
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

/** The value of a key. Of a struct, zero values count as absent, unless Go has a pointer, and structs are never absent. */
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
