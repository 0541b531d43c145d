import { readPlacedDocument } from '../../../manifests/index.ts';
import type { DocumentProblem } from '../../../simulation/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { fieldText } from '../../../problems/index.ts';
import { catalogOfCsv } from './csv.ts';
import { readCatalog } from './read-catalog.ts';

/** A text with a catalogue: JSON, YAML, or CSV with a line of names first. */
export interface CatalogText {
  /** Name of the file, for problems. */
  readonly name: string;
  readonly text: string;
}

/** The document of the text, and what is wrong in it, with places. */
export function readCatalogText({ name, text }: CatalogText): {
  readonly document: unknown;
  readonly problems: readonly Problem[];
} {
  const found: DocumentProblem[] = [];
  if (isCsv(text)) {
    const { document, placeOf } = catalogOfCsv(text, found);
    readCatalog(document, found);
    const problems = found.map(({ path, message }) => {
      const field = fieldText(path);
      const named = field === '' ? {} : { object: field };
      return { file: name, ...placeOf(path), ...named, message };
    });
    return { document, problems };
  }
  const parsed = parsedJson(text);
  if (parsed !== undefined) {
    readCatalog(parsed, found);
    if (found.length === 0) return { document: parsed, problems: [] };
  }
  // Read again for the places.
  const { value, problems, placeOf } = readPlacedDocument({ name, text });
  if (value === undefined) return { document: undefined, problems };
  const wrong: DocumentProblem[] = [];
  readCatalog(value, wrong);
  const placed = wrong.map(({ path, at, message }) => {
    const field = fieldText(path);
    return { ...placeOf(path, at), ...(field === '' ? {} : { object: field }), message };
  });
  return { document: value, problems: placed };
}

/** Undefined for a text that is not JSON. */
function parsedJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The first line names columns. */
function isCsv(text: string): boolean {
  const head = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .find((line) => line.trim() !== '' && !line.startsWith('#'));
  return head !== undefined && /^\s*"?[\w./-]+"?\s*(?:,\s*"?[\w./-]+"?\s*)+$/.test(head);
}
