import type { DocumentProblem } from '../../../simulation/index.ts';
import { InputError, fieldText } from '../../../problems/index.ts';
import type { NodeType } from '../node-type.ts';
import { readCatalogText } from './text.ts';
import { readCatalog } from './read-catalog.ts';

/**
 * The types of a catalogue: a document, or its text as JSON, YAML or CSV.
 *
 * @throws InputError with everything that is wrong in it
 */
export function catalogTypes(catalog: unknown): readonly NodeType[] {
  if (typeof catalog === 'string') {
    const { document, problems } = readCatalogText({ name: 'catalog', text: catalog });
    if (problems.length > 0) throw new InputError(problems);
    return readCatalog(document, []);
  }
  const problems: DocumentProblem[] = [];
  const types = readCatalog(catalog, problems);
  if (problems.length === 0) return types;
  throw new InputError(
    problems.map(({ path, message }) => {
      const field = fieldText(path);
      return { object: field === '' ? 'NodeCatalog' : `NodeCatalog: ${field}`, message };
    }),
  );
}
