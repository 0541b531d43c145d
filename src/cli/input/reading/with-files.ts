import type { DocumentInput, InputFile, InputFiles } from '../../../outcome/index.ts';

/** More files are not listed one by one in a document. */
const MOST_LISTED = 100;

/** Digests a text: SHA-256 in hexadecimal digits. */
export type Sha256 = (text: string) => string | Promise<string>;

/**
 * Adds to a document the files that it was made from. In place, since a copy would read the fields of a plan that are built on the first
 * read.
 *
 * @returns the same document
 */
export async function withFiles<T extends { readonly input?: DocumentInput }>(
  document: T,
  files: readonly InputFile[],
  sha256: Sha256,
): Promise<T> {
  if (files.length === 0) return document;
  return Object.defineProperty(document, 'input', {
    value: { ...document.input, files: await describe(files, sha256) },
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

async function describe(files: readonly InputFile[], sha256: Sha256): Promise<InputFiles> {
  const list = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const lines = list.map(({ path, sha256: digest }) => `${digest}  ${path}\n`);
  const whole = { count: list.length, sha256: await sha256(lines.join('')) };
  return list.length > MOST_LISTED ? whole : { ...whole, list };
}
