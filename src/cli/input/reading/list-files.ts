import fs from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../../../problems/index.ts';
import { compareText, pathWord, shellWord } from '../../../units/index.ts';
import { CONFIG_FILE_NAME } from '../../config-file/find-config-file.ts';
import { checkPath } from './confinement.ts';
import { explainFileError } from './file-error.ts';

/** The files that kubectl reads in a directory, and the same compressed. A file named as an argument may have any name. */
const MANIFEST = /\.(?:json|ya?ml)(?:\.gz)?$/;

/** Files that mark a directory as a source of manifests, what to call it, and the command that builds its manifests. */
const SOURCES: readonly (readonly [RegExp, string, string])[] = [
  [
    /^(?:kustomization\.ya?ml|Kustomization)$/,
    'a kustomization; build it first',
    'kubectl kustomize',
  ],
  [/^Chart\.yaml$/, 'a Helm chart; render it first', 'helm template'],
];

/** Whether a file of this name in a directory is read. */
export const isManifestName = (name: string): boolean =>
  MANIFEST.test(name) && name !== CONFIG_FILE_NAME;

export interface FileList {
  /** In the order of the arguments; within a directory sorted by name. Each file once. */
  readonly files: readonly string[];
  /** The files that were found in directories, not named as arguments. */
  readonly fromDirectories: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** The manifest files of paths: files, the manifests of directories, and "-". The files of `without` are left out. */
export async function listFiles(
  paths: readonly string[],
  recursive: boolean,
  without: readonly string[] = [],
): Promise<FileList> {
  const lister = new FileLister(recursive);
  for (const file of without) await lister.leaveOut(file);
  for (const given of paths) await lister.add(given);
  return lister;
}

class FileLister implements FileList {
  readonly files: string[] = [];
  readonly fromDirectories = new Set<string>();
  readonly problems: Problem[] = [];
  private readonly recursive: boolean;
  /** Real paths of files and directories already read, so that links do not repeat them. */
  private readonly known = new Set<string>();
  /** The number of manifests found in directories, including those already known. */
  private manifests = 0;

  constructor(recursive: boolean) {
    this.recursive = recursive;
  }

  async leaveOut(file: string): Promise<void> {
    this.known.add(file === '-' ? file : await identityOf(file));
  }

  async add(given: string): Promise<void> {
    if (given === '-' || STANDARD_INPUT.has(given)) {
      if (!this.known.has('-')) this.files.push('-');
      this.known.add('-');
      return;
    }
    try {
      await checkPath(given);
      const found = await fs.stat(given);
      if (found.isDirectory()) await this.addRoot(given);
      else if (found.isFile() && (await this.isSource(path.dirname(given), [path.basename(given)])))
        return;
      else if (found.isFile() || found.isFIFO()) await this.addFile(given);
      else this.problems.push({ file: given, message: 'neither a file nor a directory' });
    } catch (error) {
      await this.fail(given, error);
    }
  }

  private async addRoot(directory: string): Promise<void> {
    const before = this.manifests;
    const failures = this.problems.length;
    const wasKnown = this.known.has(await fs.realpath(directory));
    await this.addDirectory(directory);
    if (!wasKnown && this.manifests === before && this.problems.length === failures) {
      const where = this.recursive
        ? 'in this directory or its subdirectories'
        : 'in this directory';
      const hint = this.recursive ? '' : '; -R includes subdirectories';
      this.problems.push({
        file: directory,
        message: `no manifests (*.yaml, *.yml, *.json) ${where}${hint}`,
      });
    }
  }

  private async addDirectory(directory: string): Promise<void> {
    const real = await fs.realpath(directory);
    if (this.known.has(real)) return;
    this.known.add(real);
    const names = await fs.readdir(directory);
    if (await this.isSource(directory, names)) return;
    // The same order on every machine, in every locale.
    for (const name of names.sort(compareText)) await this.addEntry(path.join(directory, name));
  }

  /** Whether the directory is a source of manifests; its files are then not read, and a problem names the build command. */
  private async isSource(directory: string, names: readonly string[]): Promise<boolean> {
    for (const [pattern, what, command] of SOURCES) {
      const name = names.find((one) => pattern.test(one));
      if (name === undefined) continue;
      const file = path.join(directory, name);
      if (await isFluxObject(file)) continue;
      const message = `${what}: ${command} ${shellWord(pathWord(directory))} | kschedsim plan -f -`;
      this.problems.push({ file, line: 1, column: 1, message });
      return true;
    }
    return false;
  }

  private async addEntry(entry: string): Promise<void> {
    if (path.basename(entry) === CONFIG_FILE_NAME) return;
    const wanted = isManifestName(path.basename(entry));
    try {
      await checkPath(entry);
      const found = await fs.stat(entry);
      if (found.isDirectory()) {
        if (this.recursive) await this.addDirectory(entry);
      } else if (found.isFile() && wanted) {
        this.manifests++;
        if (await this.addFile(entry)) this.fromDirectories.add(entry);
      }
    } catch (error) {
      if (wanted || this.recursive) await this.fail(entry, error);
    }
  }

  /** False if the file is already known. */
  private async addFile(file: string): Promise<boolean> {
    const identity = await identityOf(file);
    if (this.known.has(identity)) return false;
    this.known.add(identity);
    this.files.push(file);
    return true;
  }

  private async fail(file: string, error: unknown): Promise<void> {
    this.problems.push({ file, message: await explainFileError(file, error) });
  }
}

/** What the system calls standard input. */
const STANDARD_INPUT: ReadonlySet<string> = new Set(['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']);

/** The real path. The pipe of a process substitution, /dev/fd/63, has none. */
async function identityOf(file: string): Promise<string> {
  return (await fs.stat(file)).isFIFO() ? file : await fs.realpath(file);
}

/** Flux has its own kind Kustomization, and its users name files after it. */
async function isFluxObject(file: string): Promise<boolean> {
  await checkPath(file);
  return (await fs.readFile(file, 'utf8')).includes('kustomize.toolkit.fluxcd.io/');
}
