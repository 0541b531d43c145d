import { readPlacedDocument } from '../manifests/index.ts';
import type { ManifestText, PlacedDocument } from '../manifests/index.ts';
import { InputError } from '../problems/index.ts';
import { problemAt } from './problem.ts';
import type { DocumentProblem } from './problem.ts';

/** The only document of a file, and the places of its fields. */
export interface OpenDocument extends Pick<PlacedDocument, 'placeOf'> {
  readonly value: unknown;
}

/** Adds what is wrong in a document; undefined if something is. */
export type ReadDocument<T> = (
  value: unknown,
  problems: DocumentProblem[],
  placeOf: PlacedDocument['placeOf'],
) => T | undefined;

export interface DocumentOptions {
  /** True: the file may be large. JSON is then parsed without places, and read a second time if places are asked for. */
  readonly mayBeLarge?: boolean;
  /** True: problems come in the order of lines, not in that of reading. */
  readonly byLine?: boolean;
}

/**
 * The value of a text with one document, YAML or JSON.
 *
 * @throws InputError if the text has errors, or another number of documents
 */
export function openDocument(
  text: ManifestText,
  { mayBeLarge = false }: DocumentOptions = {},
): OpenDocument {
  const parsed = mayBeLarge ? openJson(text) : undefined;
  if (parsed !== undefined) return parsed;
  const { value, problems, placeOf } = readPlacedDocument(text);
  if (value === undefined) throw new InputError(problems);
  return { value, placeOf };
}

/**
 * What `read` makes of the only document of a text.
 *
 * @throws InputError with all problems and their places
 */
export function readDocument<T>(
  text: ManifestText,
  read: ReadDocument<T>,
  options: DocumentOptions = {},
): T {
  return readDocumentIn(openDocument(text, options), read, options);
}

/** Reads an open document, or a part of it. `read` gives the paths of `placeOf`. */
export function readDocumentIn<T>(
  { value, placeOf }: OpenDocument,
  read: ReadDocument<T>,
  { byLine = false }: DocumentOptions = {},
): T {
  const found: DocumentProblem[] = [];
  const made = read(value, found, placeOf);
  if (made !== undefined && found.length === 0) return made;
  throw documentError(placeOf, found, { byLine });
}

/** An error with the problems of a document and their places. */
export function documentError(
  placeOf: PlacedDocument['placeOf'],
  found: readonly DocumentProblem[],
  { byLine = false }: DocumentOptions = {},
): InputError {
  const placed = found.map((problem) => problemAt(placeOf, problem));
  return new InputError(byLine ? placed.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) : placed);
}

/** The list or object of a JSON text, which is read a second time if places are asked for; undefined for other texts. */
export function openJson(text: ManifestText): OpenDocument | undefined {
  if (!/^\s*[[{]/.test(text.text)) return undefined;
  try {
    const value: unknown = JSON.parse(text.text);
    let placed: PlacedDocument | undefined;
    return {
      value,
      placeOf: (path, at) => (placed ??= readPlacedDocument(text)).placeOf(path, at),
    };
  } catch {
    return undefined;
  }
}
