import { DecodeError } from '../../../decoding/index.ts';
import type { Integer, JsonMember, JsonNode, Offset } from '../../../decoding/index.ts';
import { compareText } from '../../../units/index.ts';

/** A field that a struct does not have, with the text of the strict decoder. */
export interface UnknownField {
  readonly message: string;
  readonly offset: Offset;
  readonly name: string;
  /** The fields of the struct. */
  readonly known: readonly string[];
}

/**
 * How github.com/json-iterator/go, the decoder of Kubernetes up to v1.22, makes a value of a Go type: names are case sensitive,
 * and it stops at the first error. Its excerpts of the document ("error found in #10 byte of ...") are left out.
 */
export interface JsonType<T> {
  /** The type as Go's reflect prints it: "[]v1.PredicatePolicy". */
  readonly name: string;
  readonly zero: () => T;
  /** @throws DecodeError */
  readonly decode: (node: JsonNode) => T;
  /** Sorted by name at every level, in the order of the strict decoder. */
  readonly unknownFields: (node: JsonNode) => readonly UnknownField[];
}

const NONE = (): readonly UnknownField[] => [];

/** The character at which a decoder of another type stops. */
function firstCharacter(node: JsonNode): string {
  switch (node.kind) {
    case 'null':
      return 'n';
    case 'bool':
      return node.value ? 't' : 'f';
    case 'number':
      return node.literal.charAt(0);
    case 'string':
      return '"';
    case 'array':
      return '[';
    case 'object':
      return '{';
  }
}

function unexpectedError(operation: string, wanted: string, node: JsonNode): DecodeError {
  const message = `${operation}: expect ${wanted}, but found ${firstCharacter(node)}`;
  return new DecodeError(message, node.offset);
}

function scalar<T>(name: string, zero: T, read: (node: JsonNode) => T): JsonType<T> {
  return {
    name,
    zero: () => zero,
    decode: (node) => (node.kind === 'null' ? zero : read(node)),
    unknownFields: NONE,
  };
}

export const bool: JsonType<boolean> = scalar('bool', false, (node) => {
  if (node.kind === 'bool') return node.value;
  throw unexpectedError('ReadBool', 't or f', node);
});

export const string: JsonType<string> = scalar('string', '', (node) => {
  if (node.kind === 'string') return node.value;
  throw unexpectedError('ReadString', '" or n', node);
});

export const int32: JsonType<Integer> = integer(32);
export const int64: JsonType<Integer> = integer(64);

function integer(bits: 32 | 64): JsonType<Integer> {
  const limit = 1n << BigInt(bits);
  return scalar<Integer>(`int${String(bits)}`, 0, (node) => {
    const fail = (operation: string, why: string): DecodeError =>
      new DecodeError(`${operation}: ${why}`, node.offset);
    if (node.kind !== 'number') {
      throw fail(`readUint${String(bits)}`, 'unexpected character: \u{fffd}');
    }
    if (/^-?\d+[.]/.test(node.literal)) {
      throw fail('assertInteger', 'can not decode float as int');
    }
    if (/[eE]/.test(node.literal)) throw unexpectedExponent(node.literal, node.offset);
    const value = BigInt(node.literal);
    const size = value < 0n ? -value : value;
    if (size >= limit) throw fail(`readUint${String(bits)}`, 'overflow');
    if (size > limit / 2n - (value < 0n ? 0n : 1n)) {
      throw fail(`ReadInt${String(bits)}`, `overflow: ${String(size)}`);
    }
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  });
}

/** The decoder ends the number before its exponent and then expects the end of the struct. */
function unexpectedExponent(literal: string, offset: Offset): DecodeError {
  const exponent = literal.includes('e') ? 'e' : 'E';
  return new DecodeError(`struct Decode: expect }, but found ${exponent}`, offset);
}

/** Undefined if absent or null. */
export function pointer<T>(type: JsonType<T>): JsonType<T | undefined> {
  return {
    name: type.name,
    zero: () => undefined,
    decode: (node) => (node.kind === 'null' ? undefined : type.decode(node)),
    unknownFields: type.unknownFields,
  };
}

/** Undefined if absent or null. */
export function list<T>(item: JsonType<T>): JsonType<readonly T[] | undefined> {
  const name = `[]${item.name}`;
  return {
    name,
    zero: () => undefined,
    decode: (node) => {
      if (node.kind === 'null') return undefined;
      if (node.kind !== 'array') {
        throw wrapError(name, ': ', unexpectedError('decode slice', '[ or n', node));
      }
      return node.items.map((one) => within(name, ': ', () => item.decode(one)));
    },
    unknownFields: (node) =>
      node.kind === 'array'
        ? node.items.flatMap((one) => withPrefix(`${name}: `, item.unknownFields(one)))
        : [],
  };
}

export type JsonFields<T> = { readonly [Name in keyof T]-?: JsonType<T[Name]> };

/** A struct with the fields of T; its Go names are the JSON names with a capital first letter. */
export function struct<T extends object>(name: string, fields: JsonFields<T>): JsonType<T> {
  const types = new Map<string, JsonType<unknown>>(Object.entries(fields));
  const build = (values: ReadonlyMap<string, unknown>): T => {
    const all = [...types].map(([field, type]) => [
      field,
      values.has(field) ? values.get(field) : type.zero(),
    ]);
    // `all` holds every field of T, and each value was made by the JsonType that `fields` has for it.
    return Object.fromEntries(all) as T;
  };
  return {
    name,
    zero: () => build(new Map()),
    decode: (node) => {
      if (node.kind === 'null') return build(new Map());
      if (node.kind !== 'object') throw unexpectedError('readObjectStart', '{ or n', node);
      const values = new Map<string, unknown>();
      for (const member of node.members) {
        const type = types.get(member.name);
        if (type === undefined) continue;
        const where = `${name}.${goName(member.name)}`;
        values.set(
          member.name,
          within(where, ': ', () => type.decode(member.node)),
        );
      }
      return build(values);
    },
    unknownFields: (node) => {
      if (node.kind !== 'object') return [];
      return byName(node.members).flatMap((member): readonly UnknownField[] => {
        const type = types.get(member.name);
        if (type !== undefined) {
          return withPrefix(`${name}.${goName(member.name)}: `, type.unknownFields(member.node));
        }
        const message = `${name}.ReadObject: found unknown field: ${member.name}`;
        return [{ message, offset: member.offset, name: member.name, known: [...types.keys()] }];
      });
    },
  };
}

const goName = (field: string): string => `${field.charAt(0).toUpperCase()}${field.slice(1)}`;

const byName = (members: readonly JsonMember[]): readonly JsonMember[] =>
  members.toSorted((a, b) => compareText(a.name, b.name));

function withPrefix(prefix: string, unknown: readonly UnknownField[]): readonly UnknownField[] {
  return unknown.map((field) => ({ ...field, message: `${prefix}${field.message}` }));
}

function within<T>(where: string, separator: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw error instanceof DecodeError ? wrapError(where, separator, error) : error;
  }
}

function wrapError(where: string, separator: string, error: DecodeError): DecodeError {
  return new DecodeError(`${where}${separator}${error.message}`, error.offset);
}
