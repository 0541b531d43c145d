import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { InputError } from '../../units/index.ts';

/**
 * Writes the result. A file appears complete or not at all: it is written beside its place and moved there.
 * What is no regular file (a pipe, /dev/null) is written to as it is. Throws InputError where it cannot.
 */
export async function writeResult(text: string, file: string | undefined): Promise<void> {
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  try {
    const special = await stat(file).then(
      (found) => !found.isFile(),
      () => false,
    );
    if (special) await writeFile(file, text);
    else await replace(file, text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ file, message: `cannot write the result: ${why}` }]);
  }
}

async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${String(process.pid)}-${Date.now().toString(36)}.tmp`;
  try {
    await writeFile(draft, text, { flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
