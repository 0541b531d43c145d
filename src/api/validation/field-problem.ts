import type { FieldError } from '../field-error.ts';
import { fieldErrorText } from '../field-error.ts';

export type FieldPath = readonly (string | number)[];

/** A problem of one field of an object, before its place in a file is looked up. */
export interface FieldProblem {
  /** From the object's root. */
  readonly path: FieldPath;
  /** The part of the manifest that shows it: the field's name or its value. */
  readonly at: 'key' | 'value';
  /** The message; it names the field. */
  readonly text: string;
  /** The API server's error; absent if the value does not decode. */
  readonly error?: FieldError;
}

export function problemOf(error: FieldError): FieldProblem {
  return { path: pathOf(error.field), at: 'value', text: fieldErrorText(error), error };
}

/** A path in the API server's syntax: "spec.containers[0].ports". */
export function fieldText(path: FieldPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${String(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** The steps of a path in the API server's syntax: indices and map keys are in brackets. */
function pathOf(field: string): FieldPath {
  const steps: (string | number)[] = [];
  for (const [, bracketed, name] of field.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)) {
    if (bracketed === undefined) steps.push(name ?? '');
    else steps.push(/^\d+$/.test(bracketed) ? Number(bracketed) : bracketed);
  }
  return steps;
}
