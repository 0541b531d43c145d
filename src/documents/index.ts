export { problemAt, problemOf } from './problem.ts';
export type { DocumentProblem } from './problem.ts';
export { entries } from './entries.ts';
export { entryKind } from './entry-kind.ts';
export type { EntryKind, ReadingContext } from './entry-kind.ts';
export {
  described,
  duration,
  flag,
  hint,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  parsed,
  quantity,
  share,
  shorthand,
  text,
  wholeNumber,
} from './field.ts';
export type { Field, Fields, JsonSchema } from './field.ts';
export { documentSchema, head, metadata, namespaceOf, withNamespace } from './head.ts';
export type { Head, Metadata } from './head.ts';
export { openDocument, openJson, readDocument, readDocumentIn } from './read.ts';
export type { DocumentOptions, OpenDocument, ReadDocument } from './read.ts';
