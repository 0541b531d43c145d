import type { PlacedDocument } from '../../manifests/index.ts';
import type { DocumentProblem } from '../../simulation/index.ts';
import type { Problem } from '../../problems/index.ts';
import { fieldText } from '../../problems/index.ts';

/** The problems with their positions in the file and the names of their fields. */
export function placedProblems(
  found: readonly DocumentProblem[],
  placeOf: PlacedDocument['placeOf'],
): readonly Problem[] {
  return found.map(({ path, at, message }) => {
    const field = fieldText(path);
    return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
  });
}
