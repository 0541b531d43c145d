import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyPlugin } from '../../framework/index.ts';
import { DEFAULT_RELEASE } from '../../releases/index.ts';
import { readGivenPlugins } from '../../scheduler/index.ts';
import type { GivenPlugin } from '../../scheduler/index.ts';
import type { Problem } from '../../problems/index.ts';
import { importProblem } from './import-problem.ts';
import { explainFileError } from '../input/reading/file-error.ts';
import { addInputFile, sha256 } from '../input/reading/files.ts';
import { packageFiles } from '../package-files.ts';
import { append } from '../../units/index.ts';

/** The plugins of the files that --plugin names. */
export interface PluginFiles {
  /** Empty if there are problems. */
  readonly plugins: readonly AnyPlugin[];
  readonly problems: readonly Problem[];
}

/**
 * Imports the files as ES modules, which runs their code. Each exports one plugin or a list of them, as default or as `plugins`. A
 * second call imports nothing again.
 */
export async function readPluginFiles(files: readonly string[]): Promise<PluginFiles> {
  const problems: Problem[] = [];
  const given: GivenPlugin[] = [];
  for (const file of files) {
    const read = await importFile(file);
    if ('exported' in read) append(given, pluginsOf(file, read.exported, problems));
    else problems.push(read);
  }
  const { plugins, problems: ofPlugins } = readGivenPlugins(DEFAULT_RELEASE, given);
  const all = [...problems, ...ofPlugins];
  return { plugins: all.length === 0 ? plugins : [], problems: all };
}

async function importFile(file: string): Promise<{ readonly exported: object } | Problem> {
  const place = path.resolve(file);
  try {
    if ((await fs.stat(place)).isDirectory()) return { file, message: 'is a directory' };
    addInputFile(file, sha256(await fs.readFile(place)));
  } catch (error) {
    return { file, message: await explainFileError(file, error) };
  }
  const url = pathToFileURL(place).href;
  try {
    return { exported: await importModule(url) };
  } catch (error) {
    return { file, ...(await importProblem(url, error)) };
  }
}

/** Rejects if the module waits for something that never happens. */
async function importModule(url: string): Promise<object> {
  // The file of the package has this function and no other.
  const { importModule: load } = createRequire(import.meta.url)(
    fileURLToPath(packageFiles.moduleImporter),
  ) as { readonly importModule: (url: string) => Promise<object> };
  let stop: (() => void) | undefined;
  const neverDone = new Promise<never>((_resolve, reject) => {
    stop = () => {
      reject(new Error('a top-level await of the module never ends'));
    };
    process.once('beforeExit', stop);
  });
  try {
    return await Promise.race([load(url), neverDone]);
  } finally {
    if (stop !== undefined) process.off('beforeExit', stop);
  }
}

function pluginsOf(file: string, exported: object, problems: Problem[]): readonly GivenPlugin[] {
  const given = ['default', 'plugins'].flatMap((name): readonly GivenPlugin[] => {
    const value: unknown = Reflect.get(exported, name);
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [{ file, at: name, plugin: value }];
    return value.map((plugin: unknown, at) => ({ file, at: `${name}[${String(at)}]`, plugin }));
  });
  if (given.length === 0) problems.push({ file, message: NO_PLUGIN });
  return given;
}

const NO_PLUGIN =
  'exports no plugin: export one plugin or a list of plugins as default, or as "plugins"';
