import process from 'node:process';
import type { Readable } from 'node:stream';
import { readManifestTexts } from '../../manifests/index.ts';
import type { FieldValidation, Manifests, ManifestText } from '../../manifests/index.ts';
import type { Problem } from '../../units/index.ts';
import { explainFileError } from './file-error.ts';
import { listFiles } from './list-files.ts';
import { readText } from './read-text.ts';

export interface ReadManifestsOptions {
  /** Look into the directories of a directory too (-R). */
  readonly recursive?: boolean;
  /** Of namespaced objects that name none (-n). "default" unless given. */
  readonly namespace?: string;
  /** Paths whose objects are the cluster's, whatever they look like (--cluster). */
  readonly cluster?: readonly string[];
  /** Paths whose objects are applied over the cluster, whatever they look like (--apply). */
  readonly apply?: readonly string[];
  /**
   * What becomes of unknown fields and of keys given twice in manifests, as with kubectl's --validate. "strict" (default): errors;
   * "warn": warnings; "ignore": nothing. Objects that an API server wrote are always read leniently.
   */
  readonly validate?: FieldValidation;
  /** What "-" reads. The process's standard input unless given. */
  readonly stdin?: Readable;
}

/**
 * Reads the manifests of files, directories and "-" (standard input): YAML, JSON and lists, as kubectl does; gzip too. A file that a
 * side names is not read again where `paths` lead to it. Nothing is thrown for bad input: `errors` has everything that is wrong,
 * `objects`, `cluster` and `apply` what is right. A file may hold up to 256 MiB, unpacked.
 */
export async function readManifests(
  paths: readonly string[],
  options: ReadManifestsOptions = {},
): Promise<Manifests> {
  const { cluster = [], apply = [], recursive = false, stdin, ...rest } = options;
  const ofCluster = await listFiles(cluster, recursive);
  const ofApply = await listFiles(apply, recursive, ofCluster.files);
  const ofNone = await listFiles(paths, recursive, [...ofCluster.files, ...ofApply.files]);
  const errors: Problem[] = [];
  const texts: ManifestText[] = [];
  for (const [side, { files, met, problems }] of [
    [undefined, ofNone],
    ['cluster', ofCluster],
    ['apply', ofApply],
  ] as const) {
    errors.push(...problems);
    for (const name of files) {
      const result = await readFile(name, stdin);
      if ('refused' in result) errors.push({ file: name, message: result.refused });
      else {
        const text: ManifestText = { name, text: result.text, isMet: met.has(name) };
        texts.push(side === undefined ? text : { ...text, side });
      }
    }
  }
  const manifests = readManifestTexts(texts, rest);
  return { ...manifests, errors: [...errors, ...manifests.errors] };
}

async function readFile(file: string, stdin: Readable | undefined): ReturnType<typeof readText> {
  try {
    return await readText(file === '-' ? (stdin ?? process.stdin) : file);
  } catch (error) {
    return { refused: await explainFileError(file, error) };
  }
}
