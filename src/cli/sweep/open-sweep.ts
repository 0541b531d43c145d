import path from 'node:path';
import { readDocument } from '../../documents/index.ts';
import { readSweep } from '../../sweep/index.ts';
import type { Sweep } from '../../sweep/index.ts';
import { textOfFile } from '../documents/read-file.ts';
import { packageVersion } from '../package-version.ts';
import { FileFinder } from './find-files.ts';
import type { FoundFiles } from './find-files.ts';

/** The text of a sweep and what its patterns name: all that a thread needs to read it again. */
export interface SweepText {
  /** As the user named it. */
  readonly file: string;
  readonly text: string;
  /** Its folder, from which paths count. */
  readonly folder: string;
  readonly found: FoundFiles;
  readonly version: string;
}

export interface OpenSweep {
  readonly sweep: Sweep;
  readonly source: SweepText;
}

/** Reads the file of a sweep. Throws one InputError with all of its problems and their positions. */
export async function openSweepFile(file: string): Promise<OpenSweep> {
  const text = await textOfFile(file);
  const folder = file === '-' ? '.' : path.dirname(file);
  const read = readSource({ file, text, folder, found: {}, version: packageVersion() });
  opened.set(read.source, read);
  return read;
}

/** What was read in this thread: one that works without others has the sweep of its command. */
const opened = new WeakMap<SweepText, OpenSweep>();

/** Reads a sweep again, in another thread. */
export function openSweep(source: SweepText): OpenSweep {
  return opened.get(source) ?? readSource(source);
}

function readSource(source: SweepText): OpenSweep {
  const { file, text, folder, found, version } = source;
  const finder = new FileFinder(folder, found);
  const sweep = readDocument(
    { name: file, text },
    (value, problems) => readSweep(value, problems, { version, find: finder.find }),
    { byLine: true },
  );
  return { sweep, source: { ...source, found: finder.found } };
}
