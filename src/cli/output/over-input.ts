import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { inputFiles } from '../input/reading/files.ts';
import { isManifestName } from '../input/reading/list-files.ts';

export const READ_HERE = 'it is read by this command';

/**
 * Whether a file is one that this command has read or will read, by this name or another, such as a link. A missing file is none; devices
 * and pipes may be read and written.
 *
 * @param names of files that will be read; other texts among them do no harm
 * @param folders names of directories whose manifests will be read; other texts among them do no harm
 */
export async function isInput(
  file: string,
  names: readonly string[] = [],
  folders: readonly string[] = [],
): Promise<boolean> {
  const own = await identityOf(file);
  if (own?.isFile !== true) return false;
  const read = inputFiles().map(({ path }) => path);
  if ((await isAny(own, names)) || (await isAny(own, read))) return true;
  const around = isManifestName(basename(file)) ? await identityOf(dirname(file)) : undefined;
  return around !== undefined && (await isAny(around, folders));
}

/** Throws before an input of this command is written over, whichever document named it. */
export async function refuseInput(file: string): Promise<void> {
  if (await isInput(file)) throw new Error(READ_HERE);
}

async function isAny({ id }: Identity, names: readonly string[]): Promise<boolean> {
  for (const name of names) if ((await identityOf(name))?.id === id) return true;
  return false;
}

interface Identity {
  /** Of the file or directory, whatever its name. */
  readonly id: string;
  readonly isFile: boolean;
}

async function identityOf(name: string): Promise<Identity | undefined> {
  const found = await stat(name, { bigint: true }).catch(() => undefined);
  return found && { id: `${String(found.dev)} ${String(found.ino)}`, isFile: found.isFile() };
}
