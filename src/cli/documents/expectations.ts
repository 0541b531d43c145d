import { readPlacedDocument } from '../../manifests/index.ts';
import type { DocumentProblem } from '../../simulation/index.ts';
import type { Expectations } from '../../whatif/index.ts';
import { append } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { ConfigExpectations } from '../config-file/index.ts';
import { placedProblems } from './placed-problems.ts';
import { readTextOf } from './scheduler.ts';

/**
 * The expectations of the files that --expect names. `namespace` is the default of pods without one, unless a file names its own.
 * Throws one InputError with the problems of all files.
 */
export async function readExpectationFiles(
  files: readonly string[],
  namespace: string,
): Promise<readonly Expectations[]> {
  const { readExpectations } = await import('../../whatif/index.ts');
  const problems: Problem[] = [];
  const lists: Expectations[] = [];
  for (const file of files) {
    const read = await readTextOf(file);
    if (!('text' in read)) {
      problems.push(read);
      continue;
    }
    const {
      value,
      problems: ofText,
      placeOf,
    } = readPlacedDocument({ name: file, text: read.text });
    append(problems, ofText);
    if (value === undefined) continue;
    const wrong: DocumentProblem[] = [];
    const list = readExpectations(value, wrong, {
      namespace,
      placeOf: (path) => placeOf(path, 'value'),
    });
    if (list !== undefined) lists.push(list);
    const placed = placedProblems(wrong, placeOf);
    append(
      problems,
      placed.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    );
  }
  if (problems.length > 0) throw new InputError(problems);
  return lists;
}

/** The list of a configuration file. Throws one InputError with all of its problems. */
export async function readInlineExpectations(
  { list, path, placeOf }: ConfigExpectations,
  namespace: string,
): Promise<readonly Expectations[]> {
  const { readExpectationList } = await import('../../whatif/index.ts');
  const wrong: DocumentProblem[] = [];
  const read = readExpectationList(list, path, wrong, {
    namespace,
    placeOf: (field) => placeOf(field, 'value'),
  });
  if (read === undefined) throw new InputError(placedProblems(wrong, placeOf));
  return [read];
}
