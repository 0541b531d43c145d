import fs from 'node:fs/promises';
import path from 'node:path';
import { getOrInsert } from '../../units/index.ts';
import { isManifestName } from '../input/reading/list-files.ts';

/** Which names in a folder matter. */
interface WatchedNames {
  readonly names: Set<string>;
  /** Whether every manifest matters, and with `folders` every folder. */
  manifests: boolean;
  folders: boolean;
}

/** Absolute folders with the names in them that matter. */
export type WatchedFolders = ReadonlyMap<string, Readonly<WatchedNames>>;

interface Watched {
  /** Files and directories that the user named; they need not exist. */
  readonly named: readonly string[];
  /** Files that were read. */
  readonly read: readonly string[];
  readonly recursive: boolean;
}

/**
 * The folders to watch. Files are watched by their folders: editors replace a file by another one of the same name. What does not exist
 * is waited for in the nearest folder that does.
 */
export async function watchedFolders({ named, read, recursive }: Watched): Promise<WatchedFolders> {
  const folders = new Map<string, WatchedNames>();
  const at = (folder: string): WatchedNames =>
    getOrInsert(folders, folder, () => ({ names: new Set(), manifests: false, folders: false }));
  const addName = async (file: string): Promise<void> => {
    const folder = path.dirname(file);
    if (folder === file || (await isFolder(folder))) at(folder).names.add(path.basename(file));
    else await addName(folder);
  };
  for (const name of named) {
    const file = path.resolve(name);
    await addName(file);
    if (!(await isFolder(file))) continue;
    for (const folder of recursive ? await foldersIn(file) : [file]) {
      const watched = at(folder);
      watched.manifests = true;
      watched.folders = recursive;
    }
  }
  for (const name of read) {
    const file = path.resolve(name);
    await addName(file);
    // A link leads to the file that is written.
    const real = await fs.realpath(file).catch(() => file);
    if (real !== file) await addName(real);
  }
  return folders;
}

/** Whether something of this name in the folder matters. */
export const matters = ({ names, manifests, folders }: WatchedNames, name: string): boolean =>
  names.has(name) ||
  (manifests && isManifestName(name)) ||
  (folders && !name.includes('.') && !name.endsWith('~'));

const isFolder = async (file: string): Promise<boolean> =>
  await fs.stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** A folder with all folders below it. */
async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await fs
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch(() => []);
  const below = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return [folder, ...below];
}
