import { objectLabel } from '../objects/index.ts';
import { fieldText } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { customMetadataProblems } from '../server/index.ts';
import type { FieldProblem } from '../server/index.ts';
import { hasMetadata, nameOf } from './given.ts';
import type { Given } from './given.ts';

/**
 * What the API server would refuse in custom resources, with places: their metadata, their fields, and one of a side that is given twice.
 * What has no metadata is left out: it is reported where all objects are checked.
 *
 * @param problemsIn of the fields of one of them
 */
export function customResourceProblems(
  given: readonly Given[],
  problemsIn: (one: Given) => readonly FieldProblem[],
): readonly Problem[] {
  const seen = new Set<string>();
  return given.flatMap((one): readonly Problem[] => {
    const { object, side } = one;
    if (!hasMetadata(object)) return [];
    const label = objectLabel(object.kind, object.metadata.name);
    const found = [...customMetadataProblems(object), ...problemsIn(one)];
    const problems = found.map(({ path, at, text }) => ({
      ...one.placeOf(path, at),
      object: label,
      path: fieldText(path),
      message: text,
    }));
    const name = nameOf(object);
    const key = `${side} ${object.kind} ${name}`;
    const isTwice = seen.has(key);
    seen.add(key);
    if (!isTwice) return problems;
    return [...problems, { ...one.placeOf(), object: label, message: `${name} is given twice` }];
  });
}
