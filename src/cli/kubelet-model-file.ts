import { fieldText } from '../api/index.ts';
import { readPlacedDocument } from '../manifests/index.ts';
import { InputError } from '../units/index.ts';
import { faultsOfKubeletModel } from './engine.ts';
import { readTextOf } from './scheduler-document.ts';

/** The document that --model names. Throws one InputError with all that is wrong with it, and where. */
export async function readKubeletModelFile(file: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { value, problems, placeOf } = readPlacedDocument({ name: file, text: read.text });
  if (value === undefined) throw new InputError(problems);
  const faults = await faultsOfKubeletModel(value);
  if (faults.length === 0) return value;
  throw new InputError(
    faults.map(({ path, at, message }) => {
      const field = fieldText(path);
      return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
    }),
  );
}
