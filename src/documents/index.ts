export { isRefused, problemAt, problemIn, problemOf } from './problem.ts';
export type { DocumentProblem, PlaceOf } from './problem.ts';
export { list, made, map, object, openObject, parts, placed, shorthand } from './composite.ts';
export type { Fields, Placed } from './composite.ts';
export { cellsBeforeEnd, csvCells } from './csv-cells.ts';
export type { CsvCell } from './csv-cells.ts';
export { entries } from './entries.ts';
export { entryKind } from './entry-kind.ts';
export type { EntryKind, ReadingContext } from './entry-kind.ts';
export {
  anyText,
  described,
  duration,
  flag,
  hint,
  integer,
  number,
  oneOf,
  optional,
  parsed,
  quantity,
  scalar,
  share,
  text,
  wholeNumber,
  wrong,
} from './field.ts';
export type { Field, JsonSchema, Reading } from './field.ts';
export { isGlob, textMatcher } from './glob.ts';
export { labels, labelText } from './label-fields.ts';
export { documentSchema, head, metadata, namespaceOf, withNamespace } from './head.ts';
export type { Head, Metadata } from './head.ts';
export {
  documentError,
  openDocument,
  openJson,
  openReadable,
  readDocument,
  readDocumentIn,
  withTextProblems,
} from './read.ts';
export type { DocumentOptions, OpenDocument, ReadDocument } from './read.ts';
export { alternatives, selfContained } from './shape.ts';
export type { Shape } from './shape.ts';
