import { readDocument, readDocumentIn } from '../documents/index.ts';
import type { DocumentProblem } from '../documents/index.ts';
import { append } from '../units/index.ts';
import { catalogOfCsv } from './csv.ts';
import type { CatalogText } from './csv.ts';
import { readCatalog, typeFields } from './read-catalog.ts';

/**
 * The document of the text.
 *
 * @throws InputError with everything that is wrong in it, and its place
 */
export function readCatalogText(file: CatalogText): unknown {
  const check = (document: unknown, problems: DocumentProblem[]): unknown => {
    readCatalog(document, problems);
    return document;
  };
  if (!isCsv(file.text)) return readDocument(file, check, { mayBeLarge: true });
  const found: DocumentProblem[] = [];
  return readDocumentIn(catalogOfCsv(file, typeFields(), found), (document, problems) => {
    append(problems, found);
    return check(document, problems);
  });
}

/** The first line names columns. */
function isCsv(text: string): boolean {
  const head = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .find((line) => line.trim() !== '' && !line.startsWith('#'));
  return head !== undefined && /^\s*"?[\w./-]+"?\s*(?:,\s*"?[\w./-]+"?\s*)+$/.test(head);
}
