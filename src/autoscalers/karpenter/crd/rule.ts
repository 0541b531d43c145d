import { invalid, Path } from '../../../objects/index.ts';
import { fieldErrorText } from '../../../objects/index.ts';
import type { FieldError } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import type { SchemaReading } from './schema.ts';

/** What a CEL expression answers: a text is the error with which its evaluation ends. */
type Answer = boolean | { readonly error: string };

/** A rule of a schema that is an expression of CEL, written as a function. */
export interface Rule<T> {
  readonly message: string;
  readonly holds: (value: T) => Answer;
}

/** all() of CEL: an item for which it does not hold outweighs errors. */
export function all<T>(items: readonly T[], holds: (item: T) => Answer): Answer {
  const answers = items.map(holds);
  if (answers.includes(false)) return false;
  return answers.find((answer) => answer !== true) ?? true;
}

/** Checks rules of a value; `type` is that of the schema. Rule: validator.validateExpressions, apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, v1.34. */
export function checkRules<T>(
  rules: readonly Rule<T>[],
  value: T,
  type: 'array' | 'object' | 'string',
  { path, reading }: { readonly path: FieldPath; readonly reading: SchemaReading },
): void {
  for (const { message, holds } of rules) {
    const answer = holds(value);
    if (answer === true) continue;
    const detail = answer === false ? message : `${answer.error} evaluating rule: ${message}`;
    report(reading, path, invalid(Path.of(path), type, detail));
  }
}

export function report(reading: SchemaReading, path: FieldPath, error: FieldError): void {
  reading.problems.push({ path, at: 'value', text: fieldErrorText(error), error });
}
