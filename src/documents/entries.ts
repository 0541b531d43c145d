import { isRecord } from '../units/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { open, parts } from './composite.ts';
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
  /** The fields of an entry some of whose own fields are wrong. Without it such entries are left out. */
  readonly partly?: (right: Partial<E>) => E;
}

/** A list of entries, each with fields of its own and the field of one kind. */
export function entries<E extends object, T>(form: EntryForm<E, T>): Field<readonly Entry<E, T>[]> {
  const own = open(parts<E>(form.fields), form.fields);
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

type Form<E, T> = EntryForm<E, T> & { readonly own: Field<Partial<E>> };

function readEntry<E extends object, T>(
  value: unknown,
  path: FieldPath,
  problems: DocumentProblem[],
  form: Form<E, T>,
): Entry<E, T> | undefined {
  const names = form.kinds.map(({ name }) => name);
  if (!isRecord(value)) {
    problems.push({ path, at: 'value', message: `give ${names.join(', ')}${form.needs}` });
    return undefined;
  }
  const before = problems.length;
  const read = form.own.read(value, path, problems) ?? {};
  const done = readKinds(value, path, problems, form);
  const [only] = done.length === 1 ? done : [];
  if (problems.length > before) {
    if (only === undefined || form.partly === undefined) return undefined;
    return { own: form.partly(read), ...only, path };
  }
  if (only === undefined) {
    problems.push({ path, at: 'key', message: `give exactly one of ${names.join(', ')}` });
    return undefined;
  }
  // Without problems every own field has been read, which the compiler cannot infer.
  return { own: read as E, ...only, path };
}

/** The fields of an entry that are not its own. */
function readKinds<E, T>(
  value: Readonly<Record<string, unknown>>,
  path: FieldPath,
  problems: DocumentProblem[],
  { kinds, fields, context }: Form<E, T>,
): readonly { readonly kind: string; readonly does: T }[] {
  return Object.keys(value).flatMap((key) => {
    if (Object.hasOwn(fields, key)) return [];
    const kind = kinds.find(({ name }) => name === key);
    if (kind === undefined) {
      const names = kinds.map(({ name }) => name);
      const meant = hint(key, [...names, ...Object.keys(fields)]);
      const known = meant === '' ? `; known are ${names.join(', ')}` : meant;
      const message = `unknown field ${JSON.stringify(key)}${known}`;
      problems.push({ path: [...path, key], at: 'key', message });
      return [];
    }
    const does = kind.read(value[key], [...path, key], problems, context);
    return does === undefined ? [] : [{ kind: key, does }];
  });
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
