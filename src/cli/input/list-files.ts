import fs from 'node:fs/promises';
import path from 'node:path';
import type { Problem } from '../../units/index.ts';
import { explainFileError } from './file-error.ts';

/** What kubectl reads in a directory, compressed or not; a file that is named itself may be called anything. */
const MANIFEST = /\.(?:json|ya?ml)(?:\.gz)?$/;

/** Files whose directories are sources of manifests, and what makes manifests of them. */
const SOURCES: readonly (readonly [RegExp, string, string])[] = [
  [
    /^(?:kustomization\.ya?ml|Kustomization)$/,
    'a kustomization, to be built first',
    'kubectl kustomize',
  ],
  [/^Chart\.yaml$/, 'a Helm chart, to be rendered first', 'helm template'],
];

export interface FileList {
  /** In the order of the arguments; within a directory sorted by name. No file twice. */
  readonly files: readonly string[];
  /** Those among them that nobody named: they were met in a directory. */
  readonly met: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/**
 * The manifest files that paths stand for: files themselves, directories with their manifests, "-" as it is. `without`: files that
 * are left out, since they are read on another side.
 */
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

  async leaveOut(file: string): Promise<void> {
    this.known.add(file === '-' ? file : await fs.realpath(file));
  }

  async add(given: string): Promise<void> {
    if (given === '-') {
      if (!this.known.has('-')) this.files.push('-');
      this.known.add('-');
      return;
    }
    try {
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
    if (await this.isSource(directory, names)) return;
    for (const name of names.sort(compareNames)) await this.addEntry(path.join(directory, name));
  }

  /** What builds manifests is not read as manifests, nor are the files that it reads. */
  private async isSource(directory: string, names: readonly string[]): Promise<boolean> {
    for (const [pattern, what, command] of SOURCES) {
      const name = names.find((one) => pattern.test(one));
      if (name === undefined) continue;
      const file = path.join(directory, name);
      if (await isFluxObject(file)) continue;
      const message = `${what}: ${command} ${directory} | kschedsim plan -f -`;
      this.problems.push({ file, line: 1, column: 1, message });
      return true;
    }
    return false;
  }

  private async addEntry(entry: string): Promise<void> {
    const wanted = MANIFEST.test(entry);
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

/** Flux calls objects of its own Kustomizations, and its users name files after them. */
async function isFluxObject(file: string): Promise<boolean> {
  return (await fs.readFile(file, 'utf8')).includes('kustomize.toolkit.fluxcd.io/');
}

/** By UTF-16 units: the same on every machine, whatever its language. */
function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
