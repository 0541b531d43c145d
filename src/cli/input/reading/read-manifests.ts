import process from 'node:process';
import { manifestsOf, Reading } from '../../../input/index.ts';
import type { FieldValidation, ManifestText } from '../../../manifests/index.ts';
import type { Manifests, ReadTexts } from '../../../input/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { explainFileError } from './file-error.ts';
import { listFiles } from './list-files.ts';
import { readInto } from './read-into.ts';
import type { ByteStream } from './byte-stream.ts';
import { append } from '../../../units/index.ts';

export interface ReadManifestsOptions {
  /** Read subdirectories too (-R). */
  readonly recursive?: boolean;
  /** For namespaced objects without a namespace (-n). Default: "default". */
  readonly namespace?: string;
  /** Paths with objects of the cluster (--cluster). */
  readonly cluster?: readonly string[];
  /** Texts with objects of the cluster, by the names that they have in messages. */
  readonly clusterTexts?: ReadonlyMap<string, ByteStream>;
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
  const {
    cluster = [],
    apply = [],
    recursive = false,
    clusterTexts = [],
    stdin,
    ...rest
  } = options;
  const ofCluster = await listFiles(cluster, recursive);
  const ofApply = await listFiles(apply, recursive, ofCluster.files);
  const ofNone = await listFiles(paths, recursive, [...ofCluster.files, ...ofApply.files]);
  const errors: Problem[] = [];
  const reading = new Reading(rest);
  for (const [side, { files, fromDirectories, problems }] of [
    [undefined, ofNone],
    ['cluster', ofCluster],
    ['apply', ofApply],
  ] as const) {
    append(errors, problems);
    for (const name of files) {
      const isMet = fromDirectories.has(name);
      const from = name === '-' ? (stdin ?? process.stdin) : name;
      await readOne(from, { name, isMet, ...(side === undefined ? {} : { side }) });
    }
  }
  for (const [name, from] of clusterTexts) await readOne(from, { name, side: 'cluster' });
  const read = reading.result();
  return { ...read, errors: [...errors, ...read.errors] };

  async function readOne(
    from: string | ByteStream,
    about: Pick<ManifestText, 'name' | 'isMet' | 'side'>,
  ): Promise<void> {
    const refused = await readFile(reading, from, about);
    if (refused !== undefined) errors.push({ file: about.name, message: refused });
  }
}

/** Returns why the file is refused, if it is. */
async function readFile(
  reading: Reading,
  from: string | ByteStream,
  about: Pick<ManifestText, 'name' | 'isMet' | 'side'>,
): Promise<string | undefined> {
  try {
    return (await readInto(reading, from, about))?.refused;
  } catch (error) {
    return await explainFileError(about.name, error);
  }
}
