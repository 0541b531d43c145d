import { readPlacedDocument } from '../manifests/index.ts';
import { InputError } from '../units/index.ts';
import { placedProblems } from './placed-problems.ts';
import { readTextOf } from './scheduler-document.ts';

/** The document that --model names. Throws one InputError with all of its problems and their positions. */
export async function readKubeletModelFile(file: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const { kubeletModelFaults } = await import('../simulation/index.ts');
  const found = kubeletModelFaults(value);
  if (found.length > 0) throw new InputError(placedProblems(found, placeOf));
  return value;
}
