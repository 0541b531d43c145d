import { once } from 'node:events';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { InputError } from '../../problems/index.ts';
import { refuseInput } from './over-input.ts';

/**
 * Writes the result. A file appears complete or not at all: a temporary file beside it is renamed. Special files (a pipe,
 * /dev/null) are written directly. Throws InputError if writing fails.
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

/** Like writeResult, for results that may be too long for one string. Files with a name in .gz are compressed. */
export async function writeLines(
  lines: Iterable<string> | AsyncIterable<string>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) {
    for await (const line of lines) {
      if (process.stdout.write(line)) continue;
      if (await isClosedInstead(once(process.stdout, 'drain'))) return;
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

/** Whether the reader closed the pipe (`| head`) before it took what was written. */
async function isClosedInstead(drained: Promise<unknown>): Promise<boolean> {
  try {
    await drained;
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPIPE') return true;
    throw error;
  }
}

/** Calls `write` with a temporary file and renames it, or with the file itself if that is a special file. */
async function writeWhole(file: string, write: (to: string) => Promise<void>): Promise<void> {
  try {
    const isSpecial = await stat(file).then(
      (found) => !found.isFile(),
      () => false,
    );
    await refuseInput(file);
    if (isSpecial) await write(file);
    else await replace(file, write);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ file, message: `cannot write the result: ${why}` }]);
  }
}

async function replace(file: string, write: (to: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${String(process.pid)}-${Date.now().toString(36)}.tmp`;
  try {
    await write(temporary);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
