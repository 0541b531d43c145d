import { InputError } from '../../problems/index.ts';
import { readTextOf } from './scheduler.ts';

/** The document of the file that --catalog names. Throws one InputError with all of its problems and their positions. */
export async function readCatalogFile(file: string): Promise<unknown> {
  const read = await readTextOf(file);
  if (!('text' in read)) throw new InputError([read]);
  const { readCatalogText } = await import('../../whatif/index.ts');
  const { document, problems } = readCatalogText({ name: file, text: read.text });
  if (problems.length > 0) throw new InputError(problems);
  return document;
}
