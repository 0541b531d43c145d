import { fieldText, type FieldPath } from '../api/index.ts';
import type { PlacedDocument } from '../manifests/index.ts';
import type { Problem } from '../units/index.ts';

/** Something wrong with a field of a document. */
interface FieldProblem {
  readonly path: FieldPath;
  readonly at: 'key' | 'value';
  readonly message: string;
}

/** The problems with their positions in the file and the names of their fields. */
export function placedProblems(
  found: readonly FieldProblem[],
  placeOf: PlacedDocument['placeOf'],
): readonly Problem[] {
  return found.map(({ path, at, message }) => {
    const field = fieldText(path);
    return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
  });
}
