import { problemOf } from '../documents/index.ts';
import type { DocumentProblem } from '../documents/index.ts';
import { InputError } from '../problems/index.ts';
import type { NodeType } from './node-type.ts';
import { readCatalogText } from './text.ts';
import { readCatalog } from './read-catalog.ts';

/**
 * The types of a catalogue: a document, or its text as JSON, YAML or CSV.
 *
 * @throws InputError with everything that is wrong in it
 */
export function catalogTypes(catalog: unknown): readonly NodeType[] {
  const document =
    typeof catalog === 'string' ? readCatalogText({ name: 'catalog', text: catalog }) : catalog;
  const problems: DocumentProblem[] = [];
  const types = readCatalog(document, problems);
  if (types !== undefined) return types;
  throw new InputError(problems.map((problem) => problemOf('NodeCatalog', problem)));
}
