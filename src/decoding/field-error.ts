import { fieldErrorText } from '../objects/index.ts';
import type { FieldErrorType } from '../objects/index.ts';
import { goJson } from '../golang/index.ts';
import { GoValue, goNamedString } from './go-value.ts';

/** An invalid field of a configuration. */
export interface FieldError {
  /** "profiles[0].schedulerName" */
  readonly field: string;
  /** The text of Kubernetes, which begins with the field. */
  readonly text: string;
  /** The text up to v1.33 where it differs: other words, or the value in the syntax of Go. */
  readonly olderText?: string;
}

/**
 * @param badValue undefined stands for Go's nil
 * @param olderDetail the detail up to v1.33
 */
export function invalid(
  field: string,
  badValue: unknown,
  detail: string,
  olderDetail = detail,
): FieldError {
  const error = fieldError('FieldValueInvalid', field, badValue, detail);
  if (olderDetail === detail) return error;
  const { text, olderText = text } = fieldError('FieldValueInvalid', field, badValue, olderDetail);
  return { ...error, olderText };
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

/** @param value of a named string type */
export function notSupported(
  field: string,
  value: string,
  supported: readonly string[],
): FieldError {
  const detail = `supported values: ${supported.map((choice) => `"${choice}"`).join(', ')}`;
  return fieldError('FieldValueNotSupported', field, goNamedString(value), detail);
}

/** The errors with their texts up to v1.33. */
export function withOlderTexts(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map(({ field, text, olderText = text }) => ({ field, text: olderText }));
}

function fieldError(
  type: FieldErrorType,
  field: string,
  badValue: unknown,
  detail: string,
): FieldError {
  if (badValue instanceof GoValue) {
    const text = withValue(type, field, goJson(badValue.json), detail);
    const olderText = withValue(type, field, badValue.syntax, detail);
    return { field, text, ...(olderText !== text && { olderText }) };
  }
  if (typeof badValue === 'bigint') {
    return { field, text: withValue(type, field, String(badValue), detail) };
  }
  return { field, text: fieldErrorText({ type, field, badValue, detail }) };
}

/** The text for a value that is already text. */
function withValue(type: FieldErrorType, field: string, value: string, detail: string): string {
  const around = fieldErrorText({ type, field, badValue: 0, detail: '' });
  return `${around.slice(0, -1)}${value}${detail === '' ? '' : `: ${detail}`}`;
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
