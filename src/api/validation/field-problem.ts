import type { FieldError } from '../field-error.ts';
import { fieldErrorText } from '../field-error.ts';

export type FieldPath = readonly (string | number)[];

/** Something wrong with one field of an object. */
export interface FieldProblem {
  /** From the object's root. */
  readonly path: FieldPath;
  /** Which part of the manifest shows it: the field's name, or what it holds. */
  readonly at: 'key' | 'value';
  /** The whole complaint, the field named in it. */
  readonly text: string;
  /** The API server's own error; absent for what does not even decode. */
  readonly error?: FieldError;
}

export function problemOf(error: FieldError): FieldProblem {
  return { path: pathOf(error.field), at: 'value', text: fieldErrorText(error), error };
}

/** "spec.containers[0].ports": as the API server writes a path. */
export function fieldText(path: FieldPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${String(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** The steps of a path as the API server writes it: indices and map keys are in brackets. */
function pathOf(field: string): FieldPath {
  const steps: (string | number)[] = [];
  for (const [, bracketed, name] of field.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)) {
    if (bracketed === undefined) steps.push(name ?? '');
    else steps.push(/^\d+$/.test(bracketed) ? Number(bracketed) : bracketed);
  }
  return steps;
}
