import { readPlacedDocument } from '../../manifests/index.ts';
import type { DocumentProblem } from '../../simulation/index.ts';
import { InputError } from '../../problems/index.ts';
import { placedProblems } from './placed-problems.ts';
import { readTextOf } from './scheduler.ts';

/** The kubelet model of the file that --model names. Throws one InputError with all of its problems and their positions. */
export async function readKubeletModelFile(file: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const { readModelDocument } = await import('../../simulation/index.ts');
  const found: DocumentProblem[] = [];
  const model = readModelDocument(value, found);
  if (model === undefined) throw new InputError(placedProblems(found, placeOf));
  return model;
}
