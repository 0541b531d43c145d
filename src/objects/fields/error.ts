import { goJson, goQuote } from '../../golang/index.ts';
import type { Path } from './path.ts';

const WORDS = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  InternalError: 'Internal error',
} as const;

/** Types with a text that does not show the value. */
const SILENT: ReadonlySet<string> = new Set([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'InternalError',
]);

/** A value that the text does not show. */
export const OMITTED = Symbol('omitted');

export type FieldErrorType = keyof typeof WORDS;

/** The API server's error for one field. */
export interface FieldError {
  readonly type: FieldErrorType;
  /** `Path.root` for none. */
  readonly field: Path;
  /** undefined is Go's nil. */
  readonly badValue: unknown;
  readonly detail: string;
  /** True: the value is no plain string in Go, and is printed as JSON. Absent: only enumerations are. */
  readonly isTyped?: boolean;
  /** True: the simulation cannot work with the value, even if an API server has stored it. Absent: it can. */
  readonly isUnusable?: true;
}

/** What the text of an error is made of. */
interface WrittenError extends Omit<FieldError, 'field'> {
  readonly field: Path | string;
}

/** Rule: field.Error.Error, apimachinery/pkg/util/validation/field/errors.go, v0.34. */
export function fieldErrorText(error: WrittenError): string {
  const { type, badValue, detail, isTyped = type === 'FieldValueNotSupported' } = error;
  const field = String(error.field);
  const value =
    SILENT.has(type) || badValue === OMITTED ? '' : `: ${valueText(badValue, !isTyped)}`;
  return `${field === '' ? '<nil>' : field}: ${WORDS[type]}${value}${detail === '' ? '' : `: ${detail}`}`;
}

function valueText(value: unknown, isPlain: boolean): string {
  if (typeof value === 'string' && isPlain) return goQuote(value);
  return value === undefined ? 'null' : goJson(value);
}

export function invalid(field: Path, badValue: unknown, detail: string): FieldError {
  return { type: 'FieldValueInvalid', field, badValue, detail };
}

/** An invalid value of a string type of its own. */
export function invalidTyped(field: Path, badValue: unknown, detail: string): FieldError {
  return { ...invalid(field, badValue, detail), isTyped: true };
}

/** An invalid value that the simulation cannot work with. */
export function unusable(field: Path, badValue: unknown, detail: string): FieldError {
  return { ...invalid(field, badValue, detail), isUnusable: true };
}

export function required(field: Path, detail: string): FieldError {
  return { type: 'FieldValueRequired', field, badValue: '', detail };
}

/** A missing field that the simulation needs. */
export function indispensable(field: Path, detail: string): FieldError {
  return { ...required(field, detail), isUnusable: true };
}

export function forbidden(field: Path, detail: string): FieldError {
  return { type: 'FieldValueForbidden', field, badValue: '', detail };
}

export function notSupported(
  field: Path,
  badValue: unknown,
  supported: readonly string[],
): FieldError {
  const detail =
    supported.length === 0 ? '' : `supported values: ${supported.map(goQuote).join(', ')}`;
  return { type: 'FieldValueNotSupported', field, badValue, detail };
}

/**
 * Several errors as one text: a single error as it is, several in brackets, equal errors once.
 * Rule: aggregate.Error, apimachinery/pkg/util/errors/errors.go, v0.34.
 */
export function aggregateText(texts: readonly string[]): string {
  const distinct = [...new Set(texts)];
  return distinct.length === 1 ? (distinct[0] ?? '') : `[${distinct.join(', ')}]`;
}
