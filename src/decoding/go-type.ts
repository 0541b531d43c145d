import { formatNanoseconds, parseNanoseconds } from '../golang/index.ts';
import { parseInt64 } from '../units/index.ts';
import { DecodeError } from './decode-error.ts';
import type { JsonNode } from './json-node.ts';
import type { GoType, StringMap, StructDecoder } from './struct-decoder.ts';

/** Go's time.Duration. */
export type Nanoseconds = bigint;

/** An integer of Go: a bigint only if a double cannot hold it. */
export type Integer = number | bigint;

export const boolean: GoType<boolean> = {
  name: 'bool',
  zero: () => false,
  decode: (node, decoder) => (node.kind === 'bool' ? node.value : orZero(node, decoder, boolean)),
};

export const int32: GoType<number> = integer('int32', (value) => Number(BigInt.asIntN(32, value)));
export const int64: GoType<Integer> = integer<Integer>('int64', (value) =>
  Number.isSafeInteger(Number(value)) ? Number(value) : value,
);

function integer<T extends Integer>(
  name: string,
  narrow: (value: bigint) => T,
): GoType<T | number> {
  const type: GoType<T | number> = {
    name,
    zero: () => 0,
    decode: (node, decoder) => {
      if (node.kind !== 'number') return orZero(node, decoder, type);
      const value = parseInt64(node.literal);
      const narrowed = value === undefined ? undefined : narrow(value);
      if (value !== undefined && narrowed !== undefined && BigInt(narrowed) === value)
        return narrowed;
      decoder.typeError(`number ${node.literal}`, name, node);
      return 0;
    },
  };
  return type;
}

export const float32: GoType<number> = {
  name: 'float32',
  zero: () => 0,
  decode: (node, decoder) => {
    if (node.kind !== 'number') return orZero(node, decoder, float32);
    const value = Math.fround(Number(node.literal));
    if (Number.isFinite(value)) return value;
    decoder.typeError(`number ${node.literal}`, float32.name, node);
    return 0;
  },
};

export const string: GoType<string> = stringOf('string');

/** A named string type, such as "v1.NodeSelectorOperator". */
export function stringOf(name: string): GoType<string> {
  const type: GoType<string> = {
    name,
    zero: () => '',
    decode: (node, decoder) => (node.kind === 'string' ? node.value : orZero(node, decoder, type)),
  };
  return type;
}

/** Bytes in base64, kept as text. */
export const bytes: GoType<string> = {
  name: '[]uint8',
  zero: () => '',
  decode: (node, decoder) => {
    if (node.kind !== 'string') return orZero(node, decoder, bytes);
    const text = node.value.replaceAll(/[\r\n]/g, '');
    const valid =
      /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?/.exec(text)?.[0] ?? '';
    if (valid === text) return text;
    const illegal = text.search(/[^A-Za-z0-9+/]/);
    const byte = illegal < 0 ? valid.length : Math.max(illegal, valid.length);
    decoder.error(`illegal base64 data at input byte ${String(byte)}`, node);
    return '';
  },
};

/** metav1.Duration. It has its own decoder, which takes null for an invalid duration. */
export const duration: GoType<Nanoseconds> = {
  name: 'v1.Duration',
  zero: () => 0n,
  decode: (node, decoder) => {
    if (node.kind === 'string') return parseDuration(node.value, node);
    if (node.kind === 'null') return parseDuration('', node);
    throw decoder.typeMismatch(node.kind, string.name, node);
  },
};

/** metav1.Duration as Go prints it: "1m30s". */
export const durationText: GoType<string> = {
  name: duration.name,
  zero: () => '0s',
  decode: (node, decoder) => formatNanoseconds(duration.decode(node, decoder)),
};

/** A pointer; undefined if absent or null. */
export function pointer<T>(type: GoType<T>): GoType<T | undefined> {
  return {
    name: type.name,
    zero: () => undefined,
    decode: (node, decoder) => (node.kind === 'null' ? undefined : type.decode(node, decoder)),
  };
}

/** A slice; undefined if absent or null. */
export function list<T>(item: GoType<T>): GoType<readonly T[] | undefined> {
  const type: GoType<readonly T[] | undefined> = {
    name: `[]${item.name}`,
    zero: () => undefined,
    decode: (node, decoder) =>
      node.kind === 'array' ? decoder.items(node.items, item) : orZero(node, decoder, type),
  };
  return type;
}

export const stringMap: GoType<StringMap | undefined> = {
  name: 'map[string]string',
  zero: () => undefined,
  decode: (node, decoder) =>
    node.kind === 'object' ? decoder.map(node.members) : orZero(node, decoder, stringMap),
};

/** runtime.RawExtension: any JSON; undefined if absent or null. */
export const raw: GoType<JsonNode | undefined> = {
  name: 'runtime.RawExtension',
  zero: () => undefined,
  decode: (node) => (node.kind === 'null' ? undefined : node),
};

export type Fields<T> = { readonly [Name in keyof T]-?: GoType<T[Name]> };

/** A struct with the JSON names of T. */
export function struct<T extends object>(name: string, fields: Fields<T>): GoType<T> {
  const byName = new Map<string, GoType<unknown>>(Object.entries(fields));
  const build = (values: ReadonlyMap<string, unknown>): T => {
    const all = [...byName].map(([field, type]) => [
      field,
      values.has(field) ? values.get(field) : type.zero(),
    ]);
    // `all` holds every field of T, and each value was made by the GoType that `fields` has for it.
    return Object.fromEntries(all) as T;
  };
  const type: GoType<T> = {
    name,
    zero: () => build(new Map()),
    decode: (node, decoder) =>
      node.kind === 'object'
        ? build(decoder.members(node, name, byName))
        : orZero(node, decoder, type),
  };
  return type;
}

function orZero<T>(node: JsonNode, decoder: StructDecoder, type: GoType<T>): T {
  if (node.kind !== 'null') decoder.typeError(node.kind, type.name, node);
  return type.zero();
}

function parseDuration(text: string, node: JsonNode): Nanoseconds {
  try {
    return parseNanoseconds(text);
  } catch (error) {
    throw error instanceof RangeError ? new DecodeError(error.message, node.offset) : error;
  }
}
