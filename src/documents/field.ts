import { isQuantity } from '../units/index.ts';
import { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from '../clock/index.ts';
import { nearest } from '../problems/index.ts';
import type { FieldPath } from '../problems/index.ts';
import type { DocumentProblem } from './problem.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** A part of a document: its JSON Schema for editors, and how it is read. */
export interface Field<T> {
  readonly schema: JsonSchema;
  readonly isOptional: boolean;
  /** Undefined if the value is wrong; its problems are added. */
  read(value: unknown, path: FieldPath, problems: DocumentProblem[]): T | undefined;
}

/** A field with one value and at most one problem. */
function field<T>(schema: JsonSchema, readOne: (value: unknown) => Reading<T>): Field<T> {
  return {
    schema,
    isOptional: false,
    read: (value, path, problems) => {
      const reading = readOne(value);
      if ('value' in reading) return reading.value;
      problems.push({ path, at: 'value', message: reading.problem });
      return undefined;
    },
  };
}

/** A value, or why what is written is none. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

export function optional<T>(inner: Field<T>): Field<T | undefined> {
  return { ...inner, isOptional: true };
}

export function described<T>(inner: Field<T>, description: string): Field<T> {
  return { ...inner, schema: { ...inner.schema, description } };
}

export const text = (): Field<string> =>
  field({ type: 'string', minLength: 1 }, (value) =>
    typeof value === 'string' && value !== '' ? { value } : { problem: wrong(value, 'a text') },
  );

/** A text that `parse` converts to a value or rejects with a problem. */
export const parsed = <T>(schema: JsonSchema, parse: (written: string) => Reading<T>): Field<T> =>
  field({ type: 'string', minLength: 1, ...schema }, (value) =>
    typeof value === 'string' && value !== '' ? parse(value) : { problem: wrong(value, 'a text') },
  );

export const anyText = (): Field<string> =>
  field({ type: 'string' }, (value) =>
    typeof value === 'string' ? { value } : { problem: wrong(value, 'a text') },
  );

/** The text of a string or a number, which `parse` converts to a value or rejects with a problem. */
export const scalar = <T>(
  parse: (written: string) => Reading<T>,
  wanted = 'a text or a number',
): Field<T> =>
  field({ type: ['string', 'number'] }, (value) =>
    typeof value === 'string' || typeof value === 'number'
      ? parse(String(value))
      : { problem: wrong(value, wanted) },
  );

/** An amount of a resource as manifests write it, not negative: "500m", "1Gi", 2. */
export const quantity = (): Field<string> =>
  field(
    {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'number', minimum: 0 },
      ],
    },
    (value) => {
      const written = typeof value === 'number' ? String(value) : value;
      return typeof written === 'string' && isQuantity(written) && !written.startsWith('-')
        ? { value: written }
        : { problem: wrong(value, 'a quantity such as 500m or 1Gi') };
    },
  );

export const flag = (): Field<boolean> =>
  field({ type: 'boolean' }, (value) =>
    typeof value === 'boolean' ? { value } : { problem: wrong(value, 'true or false') },
  );

export const wholeNumber = (least = 0, most = Number.MAX_SAFE_INTEGER): Field<number> =>
  field(
    { type: 'integer', minimum: least, ...(most < Number.MAX_SAFE_INTEGER && { maximum: most }) },
    (value) =>
      Number.isInteger(value) && Number(value) >= least && Number(value) <= most
        ? { value: Number(value) }
        : { problem: wrong(value, wholeNumberText(least, most)) },
  );

/** A 32-bit integer, as priorities are. */
export const integer = (): Field<number> =>
  field({ type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 }, (value) =>
    Number.isInteger(value) && Number(value) === (Number(value) | 0)
      ? { value: Number(value) }
      : { problem: wrong(value, 'a 32-bit integer') },
  );

const wholeNumberText = (least: number, most: number): string =>
  most === Number.MAX_SAFE_INTEGER
    ? `a whole number of at least ${least}`
    : `a whole number from ${least} to ${most}`;

/** A number of at least 0. */
export const number = (): Field<number> =>
  field({ type: 'number', minimum: 0 }, (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0
      ? { value }
      : { problem: wrong(value, 'a number of at least 0') },
  );

/** A number from 0 to 1. */
export const share = (): Field<number> =>
  field({ type: 'number', minimum: 0, maximum: 1 }, (value) =>
    typeof value === 'number' && value >= 0 && value <= 1
      ? { value }
      : { problem: wrong(value, 'a number from 0 to 1') },
  );

export const oneOf = <const T extends string>(words: readonly T[]): Field<T> =>
  field({ enum: words }, (value) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return { value: found };
    const meant = typeof value === 'string' ? hint(value, words) : '';
    return { problem: `${wrong(value, `one of ${words.join(', ')}`)}${meant}` };
  });

const PARTS = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;
const MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function millisecondsIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 ? Math.round(value * 1000) : undefined;
  const parts = typeof value === 'string' ? [...value.matchAll(PARTS)] : [];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== value) return undefined;
  const msOf = (amount: string | undefined, unit = 's'): number => Number(amount) * (MS[unit] ?? 0);
  return Math.round(parts.reduce((sum, [, amount, unit]) => sum + msOf(amount, unit), 0));
}

/** "90s", "1h30m", "500ms", or a number of seconds; in milliseconds. */
export const duration = (): Field<number> =>
  field(
    {
      anyOf: [
        { type: 'string', pattern: '^([0-9]+([.][0-9]+)?(ms|s|m|h|d))+$' },
        { type: 'number', minimum: 0 },
      ],
    },
    (value) => {
      const ms = millisecondsIn(value);
      if (ms === undefined) return { problem: wrong(value, 'a duration such as 90s or 1h30m') };
      if (ms > MAX_VIRTUAL_SECONDS * 1000) {
        return { problem: wrong(value, `at most ${MAX_VIRTUAL_DAYS}d of virtual time`) };
      }
      return { value: ms };
    },
  );

export function hint(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** The type for values without JSON, which only callers of the library can pass. Numbers beyond JSON have their own text. */
function jsonOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const written: unknown = JSON.stringify(value);
  return typeof written === 'string' ? written : typeof value;
}

const MOST_SHOWN = 60;

/** What is wrong with a value: it is not what is wanted. */
export function wrong(value: unknown, wanted: string): string {
  const written = jsonOf(value);
  const shown = written.length > MOST_SHOWN ? `${written.slice(0, MOST_SHOWN)}…` : written;
  return `${shown} is not ${wanted}`;
}
