import { realpathSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { InputError } from '../../../problems/index.ts';
import { staysIn } from './inside.ts';

/** Environment variable with a folder. This process then reads input below the folder only. For callers that do not trust the paths. */
export const READ_BELOW = 'KSCHEDSIM_READ_BELOW';

/** What one command may read below the folder: enough for a snapshot of 5,000 nodes and 100,000 pods. */
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_PATHS = 20_000;

/** An error of reading, with a code as the file system's errors have. */
class RefusedPath extends Error {
  readonly code: 'EOUTSIDE' | 'ESPECIAL' | 'ETOOMANY' | 'ETOOLARGE';

  constructor(code: RefusedPath['code']) {
    super(code);
    this.code = code;
  }
}

let folder: string | undefined;
let paths = 0;
let bytes = 0;

/** Confines the reads of this process from now on. Undefined: to nothing. */
export function confineReading(below: string | undefined): void {
  paths = 0;
  bytes = 0;
  if (below === undefined || below === '') {
    folder = undefined;
    return;
  }
  try {
    folder = realpathSync(below);
  } catch {
    throw new InputError([{ file: below, message: `${READ_BELOW}: no such directory` }]);
  }
}

/** Whether this process reads below a folder only. Then it starts no program either. */
export const isConfined = (): boolean => folder !== undefined;

/**
 * Throws an error with a code if the path leads out of the folder by itself or by a link, whether or not there is such a file, or to
 * what is neither a file nor a directory. Missing files pass.
 */
export async function checkPath(file: string): Promise<void> {
  if (folder === undefined) return;
  const isUpward = file.split(/[\\/]/).includes('..');
  if (isUpward || !(await staysIn(folder, path.resolve(file)))) throw new RefusedPath('EOUTSIDE');
  const found = await fs.stat(file).catch(() => undefined);
  if (found !== undefined && !found.isFile() && !found.isDirectory())
    throw new RefusedPath('ESPECIAL');
  if (++paths > MOST_PATHS) throw new RefusedPath('ETOOMANY');
}

/** Throws an error with a code if the process has read more than it may. */
export function countBytes(count: number): void {
  if (folder === undefined) return;
  bytes += count;
  if (bytes > MOST_BYTES) throw new RefusedPath('ETOOLARGE');
}

/** Whether there is such a file. True for a path that must not be read: its reader says why. */
export async function exists(file: string): Promise<boolean> {
  try {
    await checkPath(file);
  } catch {
    return true;
  }
  return await fs.stat(file).then(
    () => true,
    () => false,
  );
}
