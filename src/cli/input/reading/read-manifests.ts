import process from 'node:process';
import { manifestsOf, readTexts } from '../../../input/index.ts';
import type { FieldValidation, ManifestText } from '../../../manifests/index.ts';
import type { Manifests, ReadTexts } from '../../../input/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { explainFileError } from './file-error.ts';
import { listFiles } from './list-files.ts';
import { readParts } from './read-parts.ts';
import type { ByteStream } from './byte-stream.ts';
import { append } from '../../../units/index.ts';

export interface ReadManifestsOptions {
  /** Read subdirectories too (-R). */
  readonly recursive?: boolean;
  /** For namespaced objects without a namespace (-n). Default: "default". */
  readonly namespace?: string;
  /** Paths with objects of the cluster (--cluster). */
  readonly cluster?: readonly string[];
  /** Paths with objects to apply over the cluster (--apply). */
  readonly apply?: readonly string[];
  /**
   * How unknown fields and duplicate keys in manifests are reported, as kubectl's --validate: "strict" (default) as errors,
   * "warn" as warnings, "ignore" not at all. Objects that an API server wrote are always read leniently.
   */
  readonly validate?: FieldValidation;
  /** The stream of text or bytes that "-" stands for. Default: the standard input of the process. */
  readonly stdin?: ByteStream;
}

/** `readGiven` for callers of the library: `objects`, `cluster` and `apply` have the valid objects. */
export const readManifests = async (
  paths: readonly string[],
  options: ReadManifestsOptions = {},
): Promise<Manifests> => manifestsOf(await readGiven(paths, options));

/**
 * Reads the manifests of files, directories and "-" (standard input): YAML, JSON and lists, as kubectl does, and gzip. A file
 * named by `cluster` or `apply` is not read again if `paths` include it. Bad input does not throw: `errors` has all problems, and
 * `given` has the valid objects of `paths`, `cluster` and `apply`. A file may have up to 256 MiB, unpacked; one JSON
 * List up to 4 GiB.
 */
export async function readGiven(
  paths: readonly string[],
  options: ReadManifestsOptions = {},
): Promise<ReadTexts> {
  const { cluster = [], apply = [], recursive = false, stdin, ...rest } = options;
  const ofCluster = await listFiles(cluster, recursive);
  const ofApply = await listFiles(apply, recursive, ofCluster.files);
  const ofNone = await listFiles(paths, recursive, [...ofCluster.files, ...ofApply.files]);
  const errors: Problem[] = [];
  const texts: ManifestText[] = [];
  for (const [side, { files, fromDirectories, problems }] of [
    [undefined, ofNone],
    ['cluster', ofCluster],
    ['apply', ofApply],
  ] as const) {
    append(errors, problems);
    for (const name of files) {
      const result = await readFile(name, stdin);
      if ('refused' in result) errors.push({ file: name, message: result.refused });
      else {
        const isMet = fromDirectories.has(name);
        const about = { name, isMet, ...(side === undefined ? {} : { side }) };
        for (const part of result.parts) texts.push({ ...about, ...part });
      }
    }
  }
  const read = readTexts(texts, rest);
  return { ...read, errors: [...errors, ...read.errors] };
}

async function readFile(file: string, stdin: ByteStream | undefined): ReturnType<typeof readParts> {
  try {
    return await readParts(file === '-' ? (stdin ?? process.stdin) : file, { name: file });
  } catch (error) {
    return { refused: await explainFileError(file, error) };
  }
}
