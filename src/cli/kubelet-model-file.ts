import { fieldText } from '../api/index.ts';
import { readPlacedDocument } from '../manifests/index.ts';
import { InputError } from '../units/index.ts';
import type { DocumentProblem } from '../simulation/index.ts';
import { readModel } from './engine.ts';
import { readTextOf } from './scheduler-document.ts';

/** Reads the document that --model names. Throws one InputError with all problems and their places. */
export async function readKubeletModelFile(file: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const wrong: DocumentProblem[] = [];
  const model = await readModel(value, wrong);
  if (model !== undefined) return model;
  throw new InputError(
    wrong.map(({ path, at, message }) => {
      const field = fieldText(path);
      return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
    }),
  );
}
