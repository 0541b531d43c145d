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
      const before = problems.length;
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
      if (problems.length > before) return undefined;
      // Every required field has been read into its entry, which the compiler cannot infer.
      const whole = Object.fromEntries(entries) as T;
      const message = check?.(whole);
      if (message === undefined) return whole;
      problems.push({ path, at: 'key', message });
      return undefined;
    },
  };
}

/** An object with these fields, and any others, which are not read. */
export function openObject<T extends object>(fields: Fields<T>): Field<T> {
  const inner = object(fields);
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
