import { readPlacedDocument } from '../manifests/index.ts';
import type { ManifestText, PlacedDocument } from '../manifests/index.ts';
import { InputError } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
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

/** A document whose text may have errors that leave it readable: a key that is given twice, a number that JSON cannot hold. */
export interface ReadableDocument extends OpenDocument {
  readonly problems: readonly Problem[];
}

/**
 * The value of a text with one document, YAML or JSON.
 *
 * @throws InputError if the text has errors, or another number of documents
 */
export function openDocument(text: ManifestText, options: DocumentOptions = {}): OpenDocument {
  const { problems, ...document } = openReadable(text, options);
  if (problems.length > 0) throw new InputError(problems);
  return document;
}

/**
 * The value of a text with one document, so that what is wrong with its fields is found beside the errors of the text.
 *
 * @throws InputError if the text cannot be read, or has another number of documents
 */
export function openReadable(
  text: ManifestText,
  { mayBeLarge = false }: DocumentOptions = {},
): ReadableDocument {
  const parsed = mayBeLarge ? openJson(text) : undefined;
  if (parsed !== undefined) return { ...parsed, problems: [] };
  const { value, problems, placeOf } = readPlacedDocument(text);
  if (value === undefined) throw new InputError(problems);
  return { value, placeOf, problems };
}

/** The problems of a text and of its fields. Of a place only the text's own are kept. */
export function withTextProblems(
  ofText: readonly Problem[],
  ofFields: readonly Problem[],
): readonly Problem[] {
  const keyOf = ({ file, line, column }: Problem): string =>
    [file, line, column].map(String).join(':');
  const said = new Set(ofText.map(keyOf));
  return [...ofText, ...ofFields.filter((problem) => !said.has(keyOf(problem)))];
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
  return readDocumentIn(openReadable(text, options), read, options);
}

/** Reads an open document, or a part of it. `read` gives the paths of `placeOf`. */
export function readDocumentIn<T>(
  { value, placeOf, problems = [] }: OpenDocument & Partial<ReadableDocument>,
  read: ReadDocument<T>,
  { byLine = false }: DocumentOptions = {},
): T {
  const found: DocumentProblem[] = [];
  const made = read(value, found, placeOf);
  if (made !== undefined && found.length === 0 && problems.length === 0) return made;
  throw documentError(placeOf, found, { byLine, problems });
}

/** An error with the problems of a document and their places, and those of its text. */
export function documentError(
  placeOf: PlacedDocument['placeOf'],
  found: readonly DocumentProblem[],
  { byLine = false, problems = [] }: DocumentOptions & Partial<ReadableDocument> = {},
): InputError {
  const ofFields = found.map((problem) => problemAt(placeOf, problem));
  const placed = withTextProblems(problems, ofFields);
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
