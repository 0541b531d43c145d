import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InputError, type Problem } from '../../problems/index.ts';
import type { OutputTarget } from '../flags/output/target.ts';

/**
 * Checks before a long run that its results can be written, and are not written over what it reads. Throws one InputError with every
 * file that cannot.
 *
 * @param read names of files that the run reads; other texts among them do no harm
 */
export async function checkTargets(
  targets: readonly OutputTarget[],
  read: readonly string[],
): Promise<void> {
  const problems: Problem[] = [];
  const known = new Set<string>();
  const readPaths = new Set(read.map((name) => resolve(name)));
  for (const { file } of targets) {
    if (file === undefined) continue;
    const path = resolve(file);
    const why = known.has(path)
      ? 'two results are written to it'
      : ((await whyNot(path)) ?? (await whyNotOver(path, readPaths)));
    known.add(path);
    if (why !== undefined) problems.push({ file, message: `cannot write the result: ${why}` });
  }
  if (problems.length > 0) throw new InputError(problems);
}

/** Undefined if the file can be written, as far as can be seen without writing it. */
async function whyNot(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) return 'it is a directory';
  // A pipe or a device is written itself, not replaced.
  if (found !== undefined && !found.isFile()) return await whyNoAccess(path);
  const folder = dirname(path);
  const parent = await stat(folder).catch(() => undefined);
  if (parent === undefined) return 'its folder does not exist';
  if (!parent.isDirectory()) return 'its folder is a file';
  return await whyNoAccess(folder);
}

/** Devices and pipes may be read and written. */
async function whyNotOver(path: string, read: ReadonlySet<string>): Promise<string | undefined> {
  if (!read.has(path)) return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? 'it is read by this command' : undefined;
}

async function whyNoAccess(path: string): Promise<string | undefined> {
  return await access(path, constants.W_OK).then(
    () => undefined,
    () => 'permission denied',
  );
}
