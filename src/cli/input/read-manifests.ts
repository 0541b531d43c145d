import process from 'node:process';
import type { Readable } from 'node:stream';
import { readManifestTexts } from '../../manifests/index.ts';
import type { Manifests, ManifestText } from '../../manifests/index.ts';
import type { Problem } from '../../units/index.ts';
import { explainFileError } from './file-error.ts';
import { listFiles } from './list-files.ts';
import { readText } from './read-text.ts';

export interface ReadManifestsOptions {
  /** Look into the directories of a directory too (-R). */
  readonly recursive?: boolean;
  /** Of namespaced objects that name none (-n). "default" unless given. */
  readonly namespace?: string;
  /** What "-" reads. The process's standard input unless given. */
  readonly stdin?: Readable;
}

/**
 * Reads the manifests of files, directories and "-" (standard input): YAML, JSON and lists, as kubectl does.
 * Nothing is thrown for bad input: `errors` has everything that is wrong, `objects` what is right.
 * A file may hold up to 256 MiB.
 */
export async function readManifests(
  paths: readonly string[],
  options: ReadManifestsOptions = {},
): Promise<Manifests> {
  const { files, met, problems } = await listFiles(paths, options.recursive ?? false);
  const errors: Problem[] = [...problems];
  const texts: ManifestText[] = [];
  for (const file of files) {
    const result = await readFile(file, options.stdin);
    if ('refused' in result) errors.push({ file, message: result.refused });
    else texts.push({ name: file, text: result.text, isMet: met.has(file) });
  }
  const { namespace } = options;
  const manifests = readManifestTexts(texts, namespace === undefined ? {} : { namespace });
  return { ...manifests, errors: [...errors, ...manifests.errors] };
}

async function readFile(file: string, stdin: Readable | undefined): ReturnType<typeof readText> {
  try {
    return await readText(file === '-' ? (stdin ?? process.stdin) : file);
  } catch (error) {
    return { refused: await explainFileError(file, error) };
  }
}
