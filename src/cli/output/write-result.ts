import { once } from 'node:events';
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
  await writeWhole(file, async (to) => {
    await writeFile(to, text, to === file ? {} : { flag: 'wx' });
  });
}

/** The same for a result that may be too long for one text. A file whose name ends in .gz is compressed. */
export async function writeLines(lines: Iterable<string>, file: string | undefined): Promise<void> {
  if (file === undefined) {
    for (const line of lines) {
      if (!process.stdout.write(line)) await once(process.stdout, 'drain');
    }
    return;
  }
  const [{ createWriteStream }, { Readable }, { pipeline }, { createGzip }] = await Promise.all([
    import('node:fs'),
    import('node:stream'),
    import('node:stream/promises'),
    import('node:zlib'),
  ]);
  await writeWhole(file, async (to) => {
    const source = Readable.from(lines);
    const target = createWriteStream(to, to === file ? {} : { flags: 'wx' });
    if (file.endsWith('.gz')) await pipeline(source, createGzip(), target);
    else await pipeline(source, target);
  });
}

/** Has `write` write beside the file and moves the result there, or has it write to the file itself where that is none. */
async function writeWhole(file: string, write: (to: string) => Promise<void>): Promise<void> {
  try {
    const special = await stat(file).then(
      (found) => !found.isFile(),
      () => false,
    );
    if (special) await write(file);
    else await replace(file, write);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ file, message: `cannot write the result: ${why}` }]);
  }
}

async function replace(file: string, write: (to: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${String(process.pid)}-${Date.now().toString(36)}.tmp`;
  try {
    await write(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
