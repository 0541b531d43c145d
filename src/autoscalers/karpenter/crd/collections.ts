import { invalid, Path, required } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import { unknownField, wrongType } from '../../../server/index.ts';
import { isRecord } from '../../../units/index.ts';
import { checkRules, report } from './rule.ts';
import type { Rule } from './rule.ts';
import type { Schema, SchemaReading } from './schema.ts';

/** What a schema asks of a list or a map beside its type. */
interface Limits<T> {
  readonly most?: number;
  readonly rules?: readonly Rule<T>[];
}

export const list = <T>(
  items: Schema<T>,
  { most, isSet = false, rules = [] }: Limits<readonly T[]> & { readonly isSet?: boolean } = {},
): Schema<readonly T[]> => ({
  isOptional: false,
  read: (value, path, reading) => {
    if (!Array.isArray(value)) {
      reading.problems.push(wrongType(path, ['array'], value));
      return undefined;
    }
    checkSize(value.length, most, path, reading);
    const read = value.flatMap((item: unknown, at) => {
      const one = items.read(item, [...path, at], reading);
      return one === undefined ? [] : [one];
    });
    if (isSet) checkSet(read, path, reading);
    // A rule about all items says nothing of items that could not be read.
    if (read.length === value.length) checkRules(rules, read, 'array', { path, reading });
    return read;
  },
});

/** A map with any keys; rules are about the keys. */
export const map = <T>(
  values: Schema<T>,
  { most, rules = [] }: Limits<readonly string[]> = {},
): Schema<Readonly<Record<string, T>>> => ({
  isOptional: false,
  read: (value, path, reading) => {
    if (!isRecord(value)) {
      reading.problems.push(wrongType(path, ['object'], value));
      return undefined;
    }
    const keys = Object.keys(value);
    checkSize(keys.length, most, path, reading);
    checkRules(rules, keys, 'object', { path, reading });
    return Object.fromEntries(
      keys.flatMap((key): (readonly [string, T])[] => {
        const one = values.read(value[key], [...path, key], reading);
        return one === undefined ? [] : [[key, one]];
      }),
    );
  },
});

/** The schema of each field. */
export type Fields<T> = { readonly [K in keyof T]-?: Schema<T[K]> };

/** An object with these fields; null is as if absent. `isOpen`: others may be there, and are not read. */
export const object = <T extends object>(
  fields: Fields<T>,
  {
    rules = [],
    isOpen = false,
  }: { readonly rules?: readonly Rule<T>[]; readonly isOpen?: boolean } = {},
): Schema<T> => {
  const names = Object.keys(fields) as (keyof T & string)[];
  const needed = names.filter((name) => !fields[name].isOptional);
  return {
    isOptional: false,
    read: (value, path, reading) => {
      if (!isRecord(value)) {
        reading.problems.push(wrongType(path, ['object'], value));
        return undefined;
      }
      if (!isOpen && !reading.dropsUnknown) {
        for (const key of Object.keys(value)) {
          if (!Object.hasOwn(fields, key)) reading.problems.push(unknownField(path, key, names));
        }
      }
      const entries = names.flatMap((name): (readonly [string, unknown])[] => {
        const field = fields[name];
        const own = (Object.hasOwn(value, name) ? value[name] : undefined) ?? field.fallback;
        const at = [...path, name];
        if (own === undefined) {
          if (field.isOptional) return [];
          report(reading, at, required(Path.of(at), ''));
          return [];
        }
        return [[name, field.read(own, at, reading)]];
      });
      const read = new Map(entries);
      if (needed.some((name) => !read.has(name)) || entries.some(([, one]) => one === undefined)) {
        return undefined;
      }
      // Every required field has been read into its entry, which the compiler cannot infer.
      const whole = Object.fromEntries(entries) as T;
      checkRules(rules, whole, 'object', { path, reading });
      return whole;
    },
  };
};

function checkSize(
  size: number,
  most: number | undefined,
  path: FieldPath,
  reading: SchemaReading,
): void {
  if (most === undefined || size <= most) return;
  const detail = `must have at most ${String(most)} items`;
  report(reading, path, { ...invalid(Path.of(path), size, detail), type: 'FieldValueTooMany' });
}

function checkSet(items: readonly unknown[], path: FieldPath, reading: SchemaReading): void {
  const seen = new Set<unknown>();
  for (const [at, item] of items.entries()) {
    const own = [...path, at];
    if (seen.has(item)) {
      report(reading, own, { ...invalid(Path.of(own), item, ''), type: 'FieldValueDuplicate' });
    }
    seen.add(item);
  }
}
