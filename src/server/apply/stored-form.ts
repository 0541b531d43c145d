import { isRecord, quantityFromJson } from '../../units/index.ts';
import { isQuantityShape, resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { fieldType, itemType } from '../schemas/field-type.ts';
import type { FieldRules, FieldType, MapType } from '../schemas/field-type.ts';
import { isList, memberOf } from './json.ts';
import type { Members } from './json.ts';

/** A field that decodes its own JSON, as quantities do. */
const isIntOrString = (shape: Shape | undefined): boolean =>
  Array.isArray(shape?.type) && shape.type[0] === 'integer';

/**
 * An object as the API server decodes and encodes it: without nulls and without the zero values that its encoder omits, amounts in
 * canonical form. `keepsEmpty`: as it holds the object in memory, with empty lists and maps. Throws RangeError with the server's words
 * for a value that it cannot decode.
 * Rules: fromUnstructured, apimachinery/pkg/runtime/converter.go, v0.34, and Go's encoding/json.
 */
export function storedForm(value: unknown, type: FieldType, keepsEmpty = false): unknown {
  switch (type.kind) {
    case 'map':
      return type.properties === undefined
        ? storedMap(value, type, keepsEmpty)
        : storedStruct(value, type, keepsEmpty);
    case 'list':
      return isList(value)
        ? value.map((item) => storedScalarOr(item, type.item, itemType(type), keepsEmpty))
        : undefined;
    default:
      return value;
  }
}

function storedMap(value: unknown, type: MapType, keepsEmpty: boolean): unknown {
  if (!isRecord(value)) return undefined;
  const inner: FieldType = fieldType(type, '') ?? { kind: 'any' };
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      storedScalarOr(member, type.values, inner, keepsEmpty),
    ]),
  );
}

/** A value of a map or an item of a list, where null is the zero value. */
function storedScalarOr(
  value: unknown,
  shape: Shape | undefined,
  type: FieldType,
  keepsEmpty: boolean,
): unknown {
  const resolved = resolveShape(shape);
  if (value !== null) return read(value, { shape: resolved, type, bits: 32 }, keepsEmpty);
  if (isQuantityShape(resolved)) return '0';
  if (resolved?.type === 'string') return '';
  return resolved?.properties === undefined ? null : storedForm({}, type, keepsEmpty);
}

function storedStruct(value: unknown, type: MapType, keepsEmpty: boolean): unknown {
  const entries = storedMembers(isRecord(value) ? value : {}, type, keepsEmpty);
  const written = new Set(entries.map(([key]) => key));
  for (const [key, zero] of Object.entries(type.rules.zeroes ?? {})) {
    if (!written.has(key)) entries.push([key, zeroOf(zero, fieldType(type, key))]);
  }
  return Object.fromEntries(entries);
}

/** The given fields that the server writes. */
function storedMembers(members: Members, type: MapType, keepsEmpty: boolean): [string, unknown][] {
  const { properties = {}, rules } = type;
  const entries: [string, unknown][] = [];
  for (const key of Object.keys(members)) {
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const member = memberOf(members, key);
    if (shape === undefined || member === null || member === undefined) continue;
    const stored = read(member, slotOf(type, key, shape), keepsEmpty);
    const isKept = keepsEmpty && typeof stored === 'object';
    if (isKept || isWritten(key, shape, stored, rules)) entries.push([key, stored]);
  }
  return entries;
}

/** How the server declares a field or an item. */
interface Slot {
  readonly shape: Shape | undefined;
  readonly type: FieldType;
  /** Size of Go's integer type. */
  readonly bits: 32 | 64;
}

function slotOf(type: MapType, key: string, shape: Shape): Slot {
  return {
    shape: resolveShape(shape),
    type: fieldType(type, key) ?? { kind: 'any' },
    bits: type.rules.int64?.includes(key) === true ? 64 : 32,
  };
}

function isWritten(key: string, shape: Shape, stored: unknown, rules: FieldRules): boolean {
  if (stored === undefined) return false;
  if (shape.$ref !== undefined || rules.pointers?.includes(key) === true) return true;
  return (Object.hasOwn(rules.zeroes ?? {}, key) && !isList(stored)) || !isZero(stored);
}

function isZero(value: unknown): boolean {
  if (isList(value)) return value.length === 0;
  if (isRecord(value)) return Object.keys(value).length === 0;
  return value === '' || value === 0 || value === false;
}

/** An empty struct is written with the zero values of its fields. */
const zeroOf = (zero: unknown, type: FieldType | undefined): unknown =>
  isRecord(zero) && type !== undefined ? storedForm(zero, type) : zero;

function read(value: unknown, { shape, type, bits }: Slot, keepsEmpty: boolean): unknown {
  if (isQuantityShape(shape)) return readAmount(value);
  if (isIntOrString(shape)) return readIntOrString(value);
  if (shape?.type === 'integer' && typeof value === 'number' && !Number.isInteger(value)) {
    throw new RangeError(`cannot convert float64 to int${bits}`);
  }
  return storedForm(value, type, keepsEmpty);
}

function readAmount(value: unknown): unknown {
  const text = typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' || typeof text === 'number'
    ? quantityFromJson(JSON.stringify(text)).canonical
    : text;
}

function readIntOrString(value: unknown): unknown {
  if (typeof value === 'string' || Number.isInteger(value)) return value;
  const got = typeof value === 'number' ? `number ${JSON.stringify(value)}` : 'bool';
  throw new RangeError(`json: cannot unmarshal ${got} into Go value of type int32`);
}
