import { isRecord } from '../units/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { openObject } from './composite.ts';
import type { Fields } from './composite.ts';
import { hint } from './field.ts';
import type { Field, JsonSchema } from './field.ts';
import type { ReadingContext, EntryKind } from './entry-kind.ts';
import type { DocumentProblem } from './problem.ts';

/** One entry of a list: its own fields, and what its kind made of the others. */
export interface Entry<E, T> {
  readonly own: E;
  /** The name of its kind. */
  readonly kind: string;
  readonly does: T;
  readonly path: FieldPath;
}

/** How the entries of a list are read. */
export interface EntryForm<E, T> {
  readonly kinds: readonly EntryKind<T>[];
  /** Fields that every entry has beside that of its kind. */
  readonly fields: Fields<E>;
  /** Says what an entry needs beside its kind: " and its time (at)". */
  readonly needs: string;
  readonly context: ReadingContext;
}

/** A list of entries, each with fields of its own and the field of one kind. */
export function entries<E extends object, T>(form: EntryForm<E, T>): Field<readonly Entry<E, T>[]> {
  const own = openObject<E>(form.fields);
  return {
    schema: { type: 'array', items: entrySchema(own.schema, form.kinds) },
    isOptional: false,
    read: (value, path, problems) => {
      if (!Array.isArray(value)) {
        problems.push({ path, at: 'value', message: 'a list is needed' });
        return undefined;
      }
      return value.flatMap((item: unknown, index) => {
        const read = readEntry(item, [...path, index], problems, { ...form, own });
        return read === undefined ? [] : [read];
      });
    },
  };
}

function readEntry<E extends object, T>(
  value: unknown,
  path: FieldPath,
  problems: DocumentProblem[],
  { kinds, fields, needs, context, own }: EntryForm<E, T> & { readonly own: Field<E> },
): Entry<E, T> | undefined {
  const names = kinds.map(({ name }) => name);
  if (!isRecord(value)) {
    problems.push({ path, at: 'value', message: `give ${names.join(', ')}${needs}` });
    return undefined;
  }
  const before = problems.length;
  const read = own.read(value, path, problems);
  const done: { readonly kind: string; readonly does: T }[] = [];
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(fields, key)) continue;
    const kind = kinds.find(({ name }) => name === key);
    if (kind === undefined) {
      const meant = hint(key, [...names, ...Object.keys(fields)]);
      const known = meant === '' ? `; known are ${names.join(', ')}` : meant;
      const message = `unknown field ${JSON.stringify(key)}${known}`;
      problems.push({ path: [...path, key], at: 'key', message });
      continue;
    }
    const does = kind.read(value[key], [...path, key], problems, context);
    if (does !== undefined) done.push({ kind: key, does });
  }
  if (problems.length > before) return undefined;
  const [only] = done;
  if (only === undefined || done.length > 1 || read === undefined) {
    problems.push({ path, at: 'key', message: `give exactly one of ${names.join(', ')}` });
    return undefined;
  }
  return { own: read, ...only, path };
}

function entrySchema(entry: JsonSchema, kinds: readonly EntryKind<unknown>[]): JsonSchema {
  const own = Object.fromEntries(kinds.map(({ name, schema }) => [name, schema]));
  return {
    ...entry,
    additionalProperties: false,
    properties: { ...Object(entry['properties']), ...own },
    oneOf: kinds.map(({ name }) => ({ required: [name] })),
  };
}
