import type { Count } from './amounts.ts';
/** What a document was made from. */
export interface DocumentInput {
  /** Absent if it was made without files, and in older documents. */
  readonly files?: InputFiles;
}

/**
 * SHA-256 in hexadecimal digits.
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;

/** Every file that a command read, including standard input. With the same files and flags it makes the same document. */
export interface InputFiles {
  readonly count: Count;
  /** Digest of the lines "DIGEST  PATH" of all files, sorted by path, as `sha256sum` prints them. */
  readonly sha256: Sha256;
  /** Sorted by path. Absent if there are more than 100 files. */
  readonly list?: readonly InputFile[];
}

export interface InputFile {
  /** The path as given on the command line, or within a given directory; "-" is standard input. */
  readonly path: string;
  /** Digest of the file's bytes, which may be compressed. */
  readonly sha256: Sha256;
}
