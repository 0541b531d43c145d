import { describeValue } from '../problems/index.ts';
import { isRecord } from '../units/index.ts';
import type { Side } from '../objects/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { readDocuments, textOf } from './documents.ts';
import type { SourceDocument } from './documents.ts';
import { foreignText, isForeign, isStoredValue } from './foreign-documents.ts';
import { kindFromPath, stepsOfPath } from './kinds/from-path.ts';
import type { PathStep, TypeOfObject } from './kinds/from-path.ts';
import type { FieldValidation, ManifestText } from './texts.ts';
import { ItemOrigin, ListOrigin } from './places/origin.ts';
import type { Origin } from './places/origin.ts';
import { isText, ProblemWriter } from './places/problem-writer.ts';
import { ReaderNotes } from './reader-notes.ts';
import { SourceFile } from './source-file.ts';
import { isStackOverflow, TOO_DEEP } from './yaml/syntax-error.ts';
import { isList, typed, typeOfItems, typeProblems } from './type-of-value.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a text says of one object: the fields as they are written. */
export interface Manifest extends TypeOfObject {
  readonly value: Fields;
  readonly origin: Origin;
  /** The side on which the user has put the text. */
  readonly side: Side | undefined;
  /** True: no other manifest shares a part of the value. */
  readonly isOwn: boolean;
}

/** What is wrong with texts, and what is skipped. */
export class ReadingLog {
  readonly errors: ProblemWriter = new ProblemWriter();
  readonly warnings: ProblemWriter = new ProblemWriter();
  readonly notes: ReaderNotes = new ReaderNotes();
}

/** The text that is read, and the names in its path. */
type CurrentText = Pick<ManifestText, 'name' | 'isMet' | 'side'> & {
  readonly steps: readonly PathStep[];
};

/** Reads the manifests of texts, in their order. */
export class TextReader {
  files = 0;
  documents = 0;
  readonly #validate: FieldValidation;
  readonly #log: ReadingLog;
  readonly #take: (manifest: Manifest) => void;
  #text: CurrentText = { name: '', steps: [] };
  /** Whether the current document is a tree: see `DocumentResult`. */
  #isTree = false;

  /** `take` is called with each manifest; afterwards its value is freed. */
  constructor(
    validate: FieldValidation = 'strict',
    log: ReadingLog,
    take: (manifest: Manifest) => void,
  ) {
    this.#validate = validate;
    this.#log = log;
    this.#take = take;
  }

  read({ text, ...rest }: ManifestText): void {
    const source = new SourceFile(rest.name, text, rest.start);
    this.#text = { ...rest, steps: stepsOfPath(rest.name) };
    if (rest.isContinued !== true) this.files++;
    const documents = readDocuments(source);
    if (documents.length === 0 && rest.isMet === true) this.#log.notes.skip('empty', rest.name);
    for (const document of documents) this.#readDocument(document);
  }

  #readDocument(document: SourceDocument): void {
    const { result } = document;
    const { name, isMet, steps } = this.#text;
    if (result.problems.some(({ isDuplicateKey }) => isDuplicateKey !== true)) {
      this.#reportBroken(document);
      return;
    }
    const { value } = result;
    if (value === null || value === undefined) return;
    this.documents++;
    if (isMet === true && isForeign(value, steps)) {
      this.#log.notes.skip('without Kubernetes objects', name);
      return;
    }
    if (result.problems.length > 0 && !this.#isPrinted(value)) {
      this.#reportDuplicateKeys(document);
    }
    this.#isTree = result.isTree === true;
    const origin: Origin = { document: textOf(document), path: [] };
    try {
      this.#readValue(value, origin);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      this.#log.errors.add(origin, TOO_DEEP);
    }
  }

  #reportBroken(document: SourceDocument): void {
    const { source, start, end } = document;
    const { name, isMet } = this.#text;
    const reason = isMet === true ? foreignText(source.text.slice(start, end)) : undefined;
    if (reason === undefined) report(document, this.#log.errors);
    else this.#log.notes.skip(reason, name);
  }

  /** True if a cluster printed the document: then duplicate keys are not the user's mistake. */
  #isPrinted(value: unknown): boolean {
    return this.#text.side === 'cluster' || isStoredValue(value);
  }

  #reportDuplicateKeys(document: SourceDocument): void {
    if (this.#validate === 'ignore') return;
    report(document, this.#log.warnings);
  }

  #readValue(value: unknown, origin: Origin, typeOfList?: TypeOfObject): void {
    if (Array.isArray(value)) {
      this.#readEach(value, origin, []);
      return;
    }
    const { errors } = this.#log;
    if (!isRecord(value)) {
      const found = value === null ? 'null' : typeof value;
      errors.add(origin, `not a Kubernetes object, but ${found}`);
      return;
    }
    const guess = typeOfList ?? this.#typeFromPath(value);
    const apiVersion = value['apiVersion'] ?? guess?.apiVersion;
    const kind = value['kind'] ?? guess?.kind;
    if (isList(kind, value)) {
      this.#readEach(value['items'], origin, ['items'], typeOfItems(apiVersion, kind));
    } else if (!isText(apiVersion) || !isText(kind)) {
      errors.addEach(origin, typeProblems(apiVersion, kind, value));
    } else {
      const { side } = this.#text;
      const isOwn = this.#isTree;
      this.#take({ value: typed(value, apiVersion, kind), apiVersion, kind, origin, side, isOwn });
    }
  }

  #readEach(items: unknown, origin: Origin, path: FieldPath, type?: TypeOfObject): void {
    if (items !== undefined && items !== null && !Array.isArray(items)) {
      this.#log.errors.add(origin, `"items" must be a list, not ${describeValue(items)}`);
      return;
    }
    const entries: unknown[] = items ?? [];
    const list = new ListOrigin(origin, path);
    for (let index = 0; index < entries.length; index++) {
      this.#readValue(entries[index], new ItemOrigin(list, index), type);
      // The object is made: its value is freed now, not when the list ends.
      if (this.#isTree) entries[index] = undefined;
    }
  }

  /** The kind of an object that names none, from its file's path. */
  #typeFromPath({ apiVersion, kind, metadata }: Fields): TypeOfObject | undefined {
    if (apiVersion !== undefined || kind !== undefined || !isRecord(metadata)) return undefined;
    if (!isText(metadata['name'])) return undefined;
    return kindFromPath(this.#text.steps, metadata);
  }
}

function report({ source, result }: SourceDocument, into: ProblemWriter): void {
  for (const { offset, message } of result.problems) {
    into.problems.push({ ...source.placeOf(offset), message });
  }
}
