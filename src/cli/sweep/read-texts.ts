import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { ResultsText } from '../../sweep/index.ts';
import { append, compareText } from '../../units/index.ts';
import type { ByteStream } from '../input/reading/byte-stream.ts';
import { isTar } from '../input/reading/decode-text.ts';
import { explainFileError } from '../input/reading/file-error.ts';
import { readBytes } from '../input/reading/read-text.ts';
import { filesOfTar } from './tar.ts';

/** Files of a folder that are results. */
const RESULTS = /\.(?:jsonl|ndjson|log)(?:\.gz)?$/;

/** 2 GiB: a million cells with a few objectives are some 400 MB. */
const MOST_BYTES = 2 * 1024 ** 3;

/**
 * The texts of results: of files, of the files of folders (.jsonl, .ndjson, .log), of tar archives, and of standard input for "-"; each may
 * be compressed with gzip. Throws one InputError with what cannot be read.
 */
export async function readResultTexts(names: readonly string[]): Promise<readonly ResultsText[]> {
  const texts: ResultsText[] = [];
  const problems: Problem[] = [];
  for (const name of names) {
    try {
      append(texts, await textsOf(name));
    } catch (error) {
      append(problems, await problemsOf(name, error));
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return texts;
}

async function textsOf(name: string): Promise<readonly ResultsText[]> {
  if (name === '-') return await textsIn(name, process.stdin);
  if (!(await fs.stat(name)).isDirectory()) return await textsIn(name, name);
  // Pipelines put each job's files into a folder of its own.
  const files = (await fs.readdir(name, { recursive: true }))
    .filter((file) => RESULTS.test(file))
    .sort(compareText);
  if (files.length === 0) throw withoutResults(name, 'folder');
  const texts: ResultsText[] = [];
  for (const file of files) {
    const whole = path.join(name, file);
    append(texts, await textsIn(whole, whole));
  }
  return texts;
}

const withoutResults = (file: string, what: 'folder' | 'archive'): InputError =>
  new InputError([{ file, message: `the ${what} has no file of results (.jsonl, .ndjson, .log)` }]);

/** The text of a file or stream, or those of the files of an archive. */
async function textsIn(name: string, from: string | ByteStream): Promise<readonly ResultsText[]> {
  const bytes = await readResultBytes(name, from);
  // A line that was cut off may end within a character.
  if (!isTar(bytes)) return [{ name, text: bytes.toString('utf8') }];
  const archive = filesOfTar(bytes);
  if ('refused' in archive) throw new InputError([{ file: name, message: archive.refused }]);
  const files = archive.files
    .filter((file) => RESULTS.test(file.name))
    .sort((a, b) => compareText(a.name, b.name));
  if (files.length === 0) throw withoutResults(name, 'archive');
  const texts: ResultsText[] = [];
  const problems: Problem[] = [];
  for (const { name: inArchive, bytes: content } of files) {
    const file = `${name}/${inArchive}`;
    if (content === undefined) problems.push({ file, message: NOT_PLAIN });
    else append(texts, await textsIn(file, Readable.from([content])));
  }
  if (problems.length > 0) throw new InputError(problems);
  return texts;
}

const NOT_PLAIN =
  'no plain file in the archive, but a link or a file with holes: pack the file itself (tar --dereference --hard-dereference)';

/** The bytes of results, unpacked if they are gzip. Throws InputError. `name`: what the user calls them. */
export async function readResultBytes(name: string, from: string | ByteStream): Promise<Buffer> {
  try {
    const read = await readBytes(from, { name, most: MOST_BYTES });
    if ('bytes' in read) return read.bytes;
    throw new InputError([{ file: name, message: read.refused }]);
  } catch (error) {
    throw new InputError(await problemsOf(name, error));
  }
}

const problemsOf = async (file: string, error: unknown): Promise<readonly Problem[]> =>
  error instanceof InputError
    ? error.problems
    : [{ file, message: await explainFileError(file, error) }];
