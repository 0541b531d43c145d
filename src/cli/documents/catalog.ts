import { textOfFile } from './read-file.ts';

/** The document of the file that --catalog names. Throws one InputError with all of its problems and their positions. */
export async function readCatalogFile(file: string): Promise<unknown> {
  const text = await textOfFile(file);
  const { readCatalogText } = await import('../../catalog/index.ts');
  return readCatalogText({ name: file, text });
}
