import { readDocument } from '../../documents/index.ts';
import type { DocumentOptions, ReadDocument } from '../../documents/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { explainFileError } from '../input/reading/file-error.ts';
import { addUnreadFile } from '../input/reading/files.ts';
import { readText } from '../input/reading/read-text.ts';

/** The text of a file, or of standard input for "-". `name`: what the user calls the file. */
export async function readTextOf(
  file: string,
  name: string = file,
): Promise<{ readonly text: string } | Problem> {
  try {
    const read = await readText(file === '-' ? process.stdin : file, { name });
    return 'text' in read ? read : { file, message: read.refused };
  } catch (error) {
    addUnreadFile(file);
    return { file, message: await explainFileError(file, error) };
  }
}

/** The text of a file. Throws InputError if the file cannot be read. */
export async function textOfFile(file: string): Promise<string> {
  const read = await readTextOf(file);
  if ('text' in read) return read.text;
  throw new InputError([read]);
}

/**
 * What a reader makes of the only document of a file. `load` imports the reader, so that a file that cannot be read loads nothing. Throws one
 * InputError with all problems and their positions.
 */
export async function readDocumentFile<T>(
  file: string,
  load: () => Promise<ReadDocument<T>>,
  options?: DocumentOptions,
): Promise<T> {
  const text = await textOfFile(file);
  return readDocument({ name: file, text }, await load(), options);
}
