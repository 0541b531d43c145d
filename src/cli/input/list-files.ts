import fs from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../../units/index.ts';
import { explainFileError } from './file-error.ts';

/** What kubectl reads in a directory; a file that is named itself may be called anything. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.json', '.yaml', '.yml']);

export interface FileList {
  /** In the order of the arguments; within a directory sorted by name. No file twice. */
  readonly files: readonly string[];
  /** Those among them that nobody named: they were met in a directory. */
  readonly met: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/** The manifest files that paths stand for: files themselves, directories with their manifests, "-" as it is. */
export async function listFiles(paths: readonly string[], recursive: boolean): Promise<FileList> {
  const lister = new FileLister(recursive);
  for (const given of paths) await lister.add(given);
  return lister;
}

class FileLister implements FileList {
  readonly files: string[] = [];
  readonly met = new Set<string>();
  readonly problems: Problem[] = [];
  private readonly recursive: boolean;
  /** Real paths: a file is read once, a directory entered once, through whatever link. */
  private readonly known = new Set<string>();
  /** Manifests that were met in directories, known ones too. */
  private manifests = 0;

  constructor(recursive: boolean) {
    this.recursive = recursive;
  }

  async add(given: string): Promise<void> {
    if (given === '-') {
      if (!this.files.includes('-')) this.files.push('-');
      return;
    }
    try {
      const found = await fs.stat(given);
      if (found.isDirectory()) await this.addRoot(given);
      else if (found.isFile() || found.isFIFO()) await this.addFile(given);
      else this.problems.push({ file: given, message: 'neither a file nor a directory' });
    } catch (error) {
      await this.fail(given, error);
    }
  }

  private async addRoot(directory: string): Promise<void> {
    const before = this.manifests;
    const failures = this.problems.length;
    const known = this.known.has(await fs.realpath(directory));
    await this.addDirectory(directory);
    if (!known && this.manifests === before && this.problems.length === failures) {
      const where = this.recursive ? 'in this directory or below' : 'in this directory';
      const hint = this.recursive ? '' : '; -R looks below it too';
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
    for (const name of names.sort(compareNames)) await this.addEntry(path.join(directory, name));
  }

  private async addEntry(entry: string): Promise<void> {
    const wanted = EXTENSIONS.has(path.extname(entry));
    try {
      const found = await fs.stat(entry);
      if (found.isDirectory()) {
        if (this.recursive) await this.addDirectory(entry);
      } else if (found.isFile() && wanted) {
        this.manifests++;
        await this.addFile(entry, true);
      }
    } catch (error) {
      if (wanted || this.recursive) await this.fail(entry, error);
    }
  }

  private async addFile(file: string, isMet = false): Promise<void> {
    const real = await fs.realpath(file);
    if (this.known.has(real)) return;
    this.known.add(real);
    this.files.push(file);
    if (isMet) this.met.add(file);
  }

  private async fail(file: string, error: unknown): Promise<void> {
    this.problems.push({ file, message: await explainFileError(file, error) });
  }
}

/** By UTF-16 units: the same on every machine, whatever its language. */
function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
