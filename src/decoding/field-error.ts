import { fieldErrorText } from '../api/index.ts';
import type { FieldErrorType } from '../api/index.ts';

/** An invalid field of a configuration. */
export interface FieldError {
  /** "profiles[0].schedulerName" */
  readonly field: string;
  /** The text of Kubernetes, which begins with the field. */
  readonly text: string;
}

/** @param badValue undefined stands for Go's nil */
export function invalid(field: string, badValue: unknown, detail: string): FieldError {
  return fieldError('FieldValueInvalid', field, badValue, detail);
}

export function required(field: string, detail = ''): FieldError {
  return fieldError('FieldValueRequired', field, '', detail);
}

export function duplicate(field: string, badValue: unknown): FieldError {
  return fieldError('FieldValueDuplicate', field, badValue, '');
}

export function forbidden(field: string, detail: string): FieldError {
  return fieldError('FieldValueForbidden', field, '', detail);
}

export function notSupported(
  field: string,
  value: string,
  supported: readonly string[],
): FieldError {
  const detail = `supported values: ${supported.map((choice) => `"${choice}"`).join(', ')}`;
  return fieldError('FieldValueNotSupported', field, value, detail);
}

function fieldError(
  type: FieldErrorType,
  field: string,
  badValue: unknown,
  detail: string,
): FieldError {
  if (typeof badValue !== 'bigint') {
    return { field, text: fieldErrorText({ type, field, badValue, detail }) };
  }
  const around = fieldErrorText({ type, field, badValue: 0, detail });
  return { field, text: around.replace(': 0: ', `: ${badValue}: `) };
}

/** Field paths; the empty path is the root. */
export function child(path: string, ...names: readonly string[]): string {
  return (path === '' ? names : [path, ...names]).join('.');
}

export function at(path: string, index: number): string {
  return `${path}[${String(index)}]`;
}

/** Several errors as one text without repetitions: "[a, b]". */
export function aggregate(errors: readonly FieldError[]): string {
  const texts = [...new Set(errors.map(({ text }) => text))];
  const [first = ''] = texts;
  return texts.length === 1 ? first : `[${texts.join(', ')}]`;
}
