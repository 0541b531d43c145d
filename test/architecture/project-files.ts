import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const root: string = path.resolve(import.meta.dirname, '../..');

/** Every file under a folder of the project, relative to the project, sorted. */
export function filesUnder(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** The folders directly in a folder that hold at least one file, by name. */
export function foldersIn(folder: string): readonly string[] {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && filesUnder(path.join(folder, entry.name)).length > 0)
    .map(({ name }) => name)
    .sort();
}

/** The files of a clone: tracked and untracked ones that git does not ignore, or every file without git. */
export function projectFiles(): readonly string[] {
  try {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return listed.split('\0').filter((file) => file !== '' && fs.existsSync(path.join(root, file)));
  } catch {
    return fs
      .readdirSync(root)
      .filter((name) => !['node_modules', 'dist', 'coverage', '.git'].includes(name))
      .flatMap((name) =>
        fs.statSync(path.join(root, name)).isDirectory() ? filesUnder(name) : [name],
      );
  }
}

export function read(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8');
}
