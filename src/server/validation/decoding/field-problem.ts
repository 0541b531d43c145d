import type { FieldError } from '../../../objects/index.ts';
import { fieldErrorText } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import { writtenPath } from './written-path.ts';

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

/** The problem of an error in an object, at the field as the object has it. */
export function problemOf(error: FieldError, object: unknown): FieldProblem {
  return { path: writtenPath(error, object), at: 'value', text: fieldErrorText(error), error };
}
