import fs from 'node:fs/promises';
import path from 'node:path';

/** The name of the file that is searched for. */
export const CONFIG_FILE_NAME = '.kschedsim.yaml';

/** A configuration file and what is trusted of it. */
export interface ConfigFileLocation {
  /** The working directory. */
  readonly cwd: string;
  /** The file's name in messages. */
  readonly file: string;
  /** Absolute; its paths are relative to this folder. */
  readonly folder: string;
  /** Absolute; its paths must stay in this folder. Undefined for a file that the user named. */
  readonly root: string | undefined;
}

/**
 * The nearest `.kschedsim.yaml` from `cwd` upwards, up to the root of the Git repository. Outside a repository the search goes up to the
 * root of the file system, but folders above `cwd` in which everybody may create files, such as /tmp, are left out.
 */
export async function findConfigFile(cwd: string): Promise<ConfigFileLocation | undefined> {
  const folders = foldersUpwards(cwd);
  const repository = await firstOf(folders, async (folder) => await exists(folder, '.git'));
  const searched =
    repository === undefined ? folders : folders.slice(0, folders.indexOf(repository) + 1);
  const folder = await firstOf(
    searched,
    async (each) =>
      (await isFile(path.join(each, CONFIG_FILE_NAME))) &&
      (each === cwd || repository !== undefined || !(await isOpenToAll(each))),
  );
  if (folder === undefined) return undefined;
  const file = path.relative(cwd, path.join(folder, CONFIG_FILE_NAME));
  return { cwd, file, folder, root: repository ?? folder };
}

/** The file that the user named: its paths may lead anywhere. */
export function namedConfigFile(file: string, cwd: string): ConfigFileLocation {
  const folder = file === '-' ? cwd : path.dirname(path.resolve(cwd, file));
  return { cwd, file, folder, root: undefined };
}

function foldersUpwards(from: string): readonly string[] {
  const folders = [from];
  for (let folder = from; path.dirname(folder) !== folder;) {
    folder = path.dirname(folder);
    folders.push(folder);
  }
  return folders;
}

async function firstOf(
  folders: readonly string[],
  isWanted: (folder: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const folder of folders) if (await isWanted(folder)) return folder;
  return undefined;
}

const exists = async (folder: string, name: string): Promise<boolean> =>
  await fs.stat(path.join(folder, name)).then(
    () => true,
    () => false,
  );

const isFile = async (file: string): Promise<boolean> =>
  await fs.stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Windows has no such mode bits: there every folder has them. */
const isOpenToAll = async (folder: string): Promise<boolean> =>
  process.platform !== 'win32' && ((await fs.stat(folder)).mode & 0o002) !== 0;
