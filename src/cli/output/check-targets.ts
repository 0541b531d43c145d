import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { InputError, type Problem } from '../../problems/index.ts';
import { isInput, READ_HERE } from './over-input.ts';

/**
 * Checks before a long run that its results can be written, and are not written over what it reads. Throws one InputError with every
 * file that cannot.
 *
 * @param read names of files that the run reads; other texts among them do no harm
 * @param folders names of directories whose manifests the run reads; other texts among them do no harm
 */
export async function checkTargets(
  files: readonly string[],
  read: readonly string[],
  folders: readonly string[] = [],
): Promise<void> {
  const problems: Problem[] = [];
  const known = new Set<string>();
  for (const file of files) {
    const path = resolve(file);
    const why = known.has(path)
      ? 'two results are written to it'
      : ((await whyNot(path)) ?? ((await isInput(path, read, folders)) ? READ_HERE : undefined));
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

async function whyNoAccess(path: string): Promise<string | undefined> {
  return await access(path, constants.W_OK).then(
    () => undefined,
    () => 'permission denied',
  );
}
