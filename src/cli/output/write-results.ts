import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { InputError } from '../../problems/index.ts';
import { refuseInput } from './over-input.ts';
import { writeLines, writeResult } from './write-result.ts';

/** A text, or its parts, for a file, or for standard output. */
export interface Result {
  readonly text: string | Iterable<string>;
  readonly file: string | undefined;
}

/**
 * Writes several results. All files are first written beside their places, so that none appears if one cannot be written; standard
 * output is last. Throws InputError if writing fails.
 */
export async function writeResults(results: readonly Result[]): Promise<void> {
  const staged: Staged[] = [];
  try {
    for (const [at, { text, file }] of results.entries()) {
      if (file === undefined) continue;
      await reportFile(file, async () => {
        staged.push(await stage(file, text, at));
      });
    }
    for (const { file, commit } of staged) await reportFile(file, commit);
  } catch (error) {
    await Promise.all(staged.map(async ({ discard }) => discard()));
    throw error;
  }
  for (const { text, file } of results) {
    if (file !== undefined) continue;
    await (typeof text === 'string' ? writeResult(text, file) : writeLines(text, file));
  }
}

/** A file that is written, and not yet at its place. */
interface Staged {
  readonly file: string;
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

/** Special files (a pipe, /dev/null) are written when the others are at their places. */
async function stage(file: string, text: Result['text'], at: number): Promise<Staged> {
  await refuseInput(file);
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && !found.isFile()) {
    return {
      file,
      commit: async () => writeFile(file, text),
      discard: async () => Promise.resolve(),
    };
  }
  const temporary = `${file}.${String(process.pid)}-${Date.now().toString(36)}-${String(at)}.tmp`;
  const discard = async (): Promise<void> => rm(temporary, { force: true });
  try {
    await writeFile(temporary, text, { flag: 'wx' });
  } catch (error) {
    await discard();
    throw error;
  }
  return { file, commit: async () => rename(temporary, file), discard };
}

async function reportFile(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new InputError([{ file, message: `cannot write the result: ${why}` }]);
  }
}
