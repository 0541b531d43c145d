import type { Problem, FieldPath } from '../../problems/index.ts';
import { readDocuments } from '../documents.ts';
import { placeAt } from './origin.ts';
import type { YamlValue } from '../yaml/plain-scalar.ts';
import type { ManifestText } from '../texts.ts';
import { SourceFile } from '../source-file.ts';
import type { Place } from '../source-file.ts';

/** The only document of a file that is no manifest, with the places of its fields. */
export interface PlacedDocument {
  /** Undefined if the text cannot be read. */
  readonly value: YamlValue | undefined;
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
  const problems: Problem[] = documents.flatMap(({ result }) =>
    result.problems.map(({ offset, message }) => ({ ...source.placeOf(offset), message })),
  );
  if (only === undefined) problems.push({ ...source.placeOf(0), message: 'an empty file' });
  if (second !== undefined && problems.length === 0) {
    problems.push({ ...source.placeOf(second.start), message: 'a second document: one is read' });
  }
  return {
    value: problems.length > 0 ? undefined : only?.result.value,
    problems,
    placeOf: (path, at) =>
      only === undefined ? source.placeOf(0) : placeAt({ document: only, path: [] }, path, at),
  };
}
