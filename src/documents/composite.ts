import { isRecord } from '../units/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { hint, wrong } from './field.ts';
import type { Field } from './field.ts';

/** A list; it may be empty. */
export function list<T>(items: Field<T>): Field<readonly T[]> {
  return {
    schema: { type: 'array', items: items.schema },
    isOptional: false,
    read: (value, path, problems) => {
      if (!Array.isArray(value)) {
        problems.push({ path, at: 'value', message: wrong(value, 'a list') });
        return undefined;
      }
      return value.flatMap((item: unknown, index) => {
        const read = items.read(item, [...path, index], problems);
        return read === undefined ? [] : [read];
      });
    },
  };
}

/** An object with a value for each of any names. */
export function map<T>(values: Field<T>): Field<Readonly<Record<string, T>>> {
  return {
    schema: { type: 'object', additionalProperties: values.schema },
    isOptional: false,
    read: (value, path, problems) => {
      if (!isRecord(value)) {
        problems.push({ path, at: 'value', message: wrong(value, 'an object') });
        return undefined;
      }
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, item]): (readonly [string, T])[] => {
          const read = values.read(item, [...path, name], problems);
          return read === undefined ? [] : [[name, read]];
        }),
      );
    },
  };
}

export type Fields<T> = { readonly [K in keyof T]-?: Field<T[K]> };

/** An object with exactly these fields, where null is as if absent; `check` returns a problem of their combination. */
export function object<T extends object>(
  fields: Fields<T>,
  check?: (whole: T) => string | undefined,
): Field<T> {
  const inner = parts(fields);
  return {
    ...inner,
    read: (value, path, problems) => {
      const before = problems.length;
      const read = inner.read(value, path, problems);
      if (read === undefined || problems.length > before) return undefined;
      // Every required field has been read into its entry, which the compiler cannot infer.
      const whole = read as T;
      const message = check?.(whole);
      if (message === undefined) return whole;
      problems.push({ path, at: 'key', message });
      return undefined;
    },
  };
}

/** Like `object`, and what is right of it is read where fields are wrong or missing: more can then be said of the rest. */
export function parts<T extends object>(fields: Fields<T>): Field<Partial<T>> {
  const names = Object.keys(fields) as (keyof T & string)[];
  const required = names.filter((name) => !fields[name].isOptional);
  return {
    schema: {
      type: 'object',
      additionalProperties: false,
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(names.map((name) => [name, fields[name].schema])),
    },
    isOptional: false,
    read: (value, path, problems) => {
      if (!isRecord(value)) {
        problems.push({ path, at: 'value', message: wrong(value, 'an object') });
        return undefined;
      }
      for (const key of Object.keys(value)) {
        if (Object.hasOwn(fields, key)) continue;
        const message = `unknown field ${JSON.stringify(key)}${hint(key, names)}`;
        problems.push({ path: [...path, key], at: 'key', message });
      }
      const entries = names.flatMap((name): (readonly [string, unknown])[] => {
        const own = Object.hasOwn(value, name) ? value[name] : undefined;
        if (own !== undefined && own !== null) {
          return [[name, fields[name].read(own, [...path, name], problems)]];
        }
        if (!fields[name].isOptional) {
          problems.push({ path, at: 'key', message: `${name} is missing` });
        }
        return [];
      });
      // Each entry has the name and the type of a field, which the compiler cannot infer.
      return Object.fromEntries(entries) as Partial<T>;
    },
  };
}

/** A value, and where it is written. */
export interface Placed<T> {
  readonly value: T;
  readonly path: FieldPath;
}

/** A value with its place: items of a list keep theirs where others are wrong. */
export const placed = <T>(inner: Field<T>): Field<Placed<T>> => ({
  ...inner,
  read: (value, path, problems) => {
    const read = inner.read(value, path, problems);
    return read === undefined ? undefined : { value: read, path };
  },
});

/** What `inner` reads of an object with these fields, and any others, which are not read. */
export function open<T>(inner: Field<T>, fields: object): Field<T> {
  return {
    schema: { ...inner.schema, additionalProperties: true },
    isOptional: false,
    read: (value, path, problems) => {
      const known = isRecord(value)
        ? Object.entries(value).filter(([name]) => Object.hasOwn(fields, name))
        : undefined;
      return inner.read(known === undefined ? value : Object.fromEntries(known), path, problems);
    },
  };
}

/** An object with these fields, and any others, which are not read. */
export const openObject = <T extends object>(fields: Fields<T>): Field<T> =>
  open<T>(object(fields), fields);

/** An object that may be written as the text of one field: "worker-1" for { node: worker-1 }. */
export function shorthand<T extends object>(key: keyof T & string, whole: Field<T>): Field<T> {
  return {
    schema: { anyOf: [{ type: 'string', minLength: 1 }, whole.schema] },
    isOptional: false,
    read: (value, path, problems) =>
      whole.read(typeof value === 'string' ? { [key]: value } : value, path, problems),
  };
}

/** What `make` makes of a value that was read without problems; it may refuse the value or one of its fields. */
export function made<A, B>(
  inner: Field<A>,
  make: (read: A, refuse: (message: string, ...field: FieldPath) => void) => B,
): Field<B> {
  return {
    ...inner,
    read: (value, path, problems) => {
      const before = problems.length;
      const read = inner.read(value, path, problems);
      if (read === undefined || problems.length > before) return undefined;
      return make(read, (message, ...field) => {
        problems.push({ path: [...path, ...field], at: 'key', message });
      });
    },
  };
}
