import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import path from 'node:path';
import type { CellSetting, Sweep } from '../../sweep/index.ts';
import { DEFAULT_PROVIDER } from '../documents/scheduler.ts';
import { exists } from '../input/reading/confinement.ts';
import { sha256 } from '../input/reading/files.ts';
import { listFiles } from '../input/reading/list-files.ts';
import { inFolder } from './in-folder.ts';

/** Digests of the files that cells are made from. Each file is read once. */
export class Digests {
  readonly #sweep: Sweep;
  readonly #folder: string;
  readonly #ofFiles = new Map<string, Promise<string>>();
  readonly #ofSettings = new Map<string, Promise<string>>();

  constructor(sweep: Sweep, folder: string) {
    this.#sweep = sweep;
    this.#folder = folder;
  }

  /** The digest of the files of a cell, and of their paths from the folder of the sweep. */
  of({ paths, configuration, policy, nodeGroups }: CellSetting): Promise<string> {
    const named = [
      configuration,
      nodeGroups,
      policy === DEFAULT_PROVIDER ? undefined : policy,
      ...this.#ofSweep,
    ].filter((file) => file !== undefined);
    const key = JSON.stringify([paths, named]);
    const known = this.#ofSettings.get(key);
    if (known !== undefined) return known;
    const digest = this.#digest(paths, named);
    this.#ofSettings.set(key, digest);
    return digest;
  }

  get #ofSweep(): readonly (string | undefined)[] {
    const { options, question } = this.#sweep;
    return [options.catalog, options.prices, ...(question.expect ?? []), question.pod];
  }

  async #digest(paths: readonly string[], named: readonly string[]): Promise<string> {
    const inFolders = await listFiles(
      paths.map((file) => inFolder(this.#folder, file)),
      false,
    );
    const files = [...inFolders.files];
    for (const name of named) {
      const file = inFolder(this.#folder, name);
      // The pod of a question may be the name of one in the input.
      if (await exists(file)) files.push(file);
    }
    const lines: string[] = [];
    for (const file of files) {
      const relative = path.relative(this.#folder, file).split(path.sep).join('/');
      lines.push(`${relative} ${await this.#ofFile(file)}`);
    }
    return sha256([...new Set(lines)].sort().join('\n'));
  }

  #ofFile(file: string): Promise<string> {
    const known = this.#ofFiles.get(file);
    if (known !== undefined) return known;
    const digest = digestOfFile(file);
    this.#ofFiles.set(file, digest);
    return digest;
  }
}

/** A file that cannot be read has an empty digest: reading it as input says why. */
async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return '';
  }
}
