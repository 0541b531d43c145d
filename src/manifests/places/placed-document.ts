import type { Problem, FieldPath } from '../../problems/index.ts';
import { readDocuments } from '../documents.ts';
import { placeAt } from './origin.ts';
import type { YamlValue } from '../yaml/plain-scalar.ts';
import type { ManifestText } from '../texts.ts';
import { SourceFile } from '../source-file.ts';
import type { Place, TextProblem } from '../source-file.ts';

/** The only document of a file that is no manifest, with the places of its fields. */
export interface PlacedDocument {
  /** Undefined if the text cannot be read. Of a key that is given twice the last value; numbers may be infinite, or none. */
  readonly value: YamlValue | undefined;
  /** What is wrong with the text, even if it has a value. */
  readonly problems: readonly Problem[];
  /** The place of a field, or of its deepest existing ancestor. */
  readonly placeOf: (path: FieldPath, at: 'key' | 'value') => Place;
}

/** Reads YAML or JSON with exactly one document. */
export function readPlacedDocument({ name, text }: ManifestText): PlacedDocument {
  const source = new SourceFile(name, text);
  const documents = readDocuments(source).filter(
    ({ result: { value, problems } }) =>
      problems.length > 0 || (value !== null && value !== undefined),
  );
  const [only, second] = documents;
  const found = documents.flatMap(({ result }) => result.problems);
  const problems: Problem[] = found.map(({ offset, message }) => ({
    ...source.placeOf(offset),
    message,
  }));
  if (only === undefined) problems.push({ ...source.placeOf(0), message: 'an empty file' });
  if (second !== undefined && problems.length === 0) {
    problems.push({ ...source.placeOf(second.start), message: 'a second document: one is read' });
  }
  const isReadable = documents.length === 1 && found.every(leavesValue);
  return {
    value: isReadable ? only?.result.value : undefined,
    problems,
    placeOf: (path, at) =>
      only === undefined ? source.placeOf(0) : placeAt({ document: only, path: [] }, path, at),
  };
}

const leavesValue = ({ isDuplicateKey, isNoNumber }: TextProblem): boolean =>
  isDuplicateKey === true || isNoNumber === true;
