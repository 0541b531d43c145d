import { fieldText } from '../problems/index.ts';
import type { FieldPath, Problem } from '../problems/index.ts';
import type { PlacedDocument } from '../manifests/index.ts';

/** A problem of a document, and its field. */
export interface DocumentProblem {
  readonly path: FieldPath;
  /** The part of the document to point at: the field's name or its value. */
  readonly at: 'key' | 'value';
  readonly message: string;
}

/** Whether a field or a part of it is wrong. A field that is missing is not. */
export const isRefused = (problems: readonly DocumentProblem[], path: FieldPath): boolean =>
  problems.some((problem) => path.every((step, at) => problem.path[at] === step));

/** The problem of a document that is given as a value. `kind`: that of the document, such as "Scenario". */
export function problemOf(kind: string, { path, message }: DocumentProblem): Problem {
  const field = fieldText(path);
  return { object: field === '' ? kind : `${kind}: ${field}`, path: field, message };
}

/** Where the fields of a document are. */
export type PlaceOf = PlacedDocument['placeOf'];

/** The problem of a document of a kind. `placeOf`: undefined for a document that came from no file. */
export const problemIn = (
  kind: string,
  placeOf: PlaceOf | undefined,
  problem: DocumentProblem,
): Problem => (placeOf === undefined ? problemOf(kind, problem) : problemAt(placeOf, problem));

/** The problem of a document in a file, with the place and the name of its field. */
export function problemAt(placeOf: PlaceOf, { path, at, message }: DocumentProblem): Problem {
  const field = fieldText(path);
  return { ...placeOf(path, at), ...(field !== '' && { object: field }), message };
}
