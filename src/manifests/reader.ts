import { describeValue } from '../problems/index.ts';
import { isRecord } from '../units/index.ts';
import type { Side } from '../objects/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { readDocuments, refusedCharacter, textOf } from './documents.ts';
import type { SourceDocument } from './documents.ts';
import { foreignText, isForeign, isStoredValue } from './foreign-documents.ts';
import { kindFromPath, stepsOfPath } from './kinds/from-path.ts';
import type { PathStep, TypeOfObject } from './kinds/from-path.ts';
import { firstItem, headOf } from './lists/byte-list.ts';
import type { Example, Variant } from './lists/example.ts';
import { ListReading } from './lists/reading.ts';
import type { Utf8 } from './lists/utf8.ts';
import { ListText } from './places/list-text.ts';
import type { ReadAgain } from './places/list-text.ts';
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
  /** The value with its structure: later manifests may be variants of it. */
  readonly example: Example | undefined;
}

/** What becomes of manifests. Each is freed after the call. */
export interface ManifestTaker {
  readonly receive: (manifest: Manifest) => void;
  /**
   * A manifest that is a variant of the example of an earlier one, before its value is made. False: the variant has to be received as
   * a manifest of its own.
   */
  readonly receiveVariant: (variant: Variant, origin: Origin, side: Side | undefined) => boolean;
}

/** What is wrong with texts, and what is skipped. */
export class ReadingLog {
  readonly errors: ProblemWriter = new ProblemWriter();
  readonly warnings: ProblemWriter = new ProblemWriter();
  readonly notes: ReaderNotes = new ReaderNotes();
}

/** A file that may be a long List. */
export interface ListFile extends Omit<ManifestText, 'text'> {
  /** Reads bytes of the file again. Undefined: what is read is kept, for the places of problems. */
  readonly readAgain?: ReadAgain;
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
  readonly #taker: ManifestTaker;
  #text: CurrentText = { name: '', steps: [] };
  /** Whether the current document is a tree: see `DocumentResult`. */
  #isTree = false;

  constructor(validate: FieldValidation = 'strict', log: ReadingLog, taker: ManifestTaker) {
    this.#validate = validate;
    this.#log = log;
    this.#taker = taker;
  }

  read({ text, ...rest }: ManifestText): void {
    const source = new SourceFile(rest.name, text, rest.start);
    this.#text = { ...rest, steps: stepsOfPath(rest.name) };
    if (rest.isContinued !== true) this.files++;
    const documents = readDocuments(source);
    if (documents.length === 0 && rest.isMet === true) this.#log.notes.skip('empty', rest.name);
    for (const document of documents) this.#readDocument(document);
  }

  /**
   * Begins to read a file whose bytes begin with these, at `start`, if it is the JSON of a List. Undefined: it has to be read as a text.
   * The bytes are those of the first call of `read`.
   */
  openList(
    about: ListFile,
    source: Utf8,
    start: number,
  ): { readonly list: ListReading; readonly itemsAt: number } | undefined {
    const head = headOf(source, start);
    if (head === undefined) return undefined;
    const { apiVersion, kind } = head.members;
    if (!isList(kind, head.members)) return undefined;
    // The kind may come after the items: then they say theirs.
    if (kind === undefined && !isTyped(firstItem(source, head.end))) return undefined;
    const type = typeOfItems(apiVersion, kind);
    this.#text = { ...about, steps: stepsOfPath(about.name) };
    this.#isTree = false;
    const list = new ListReading(new ListText(about.name, about.readAgain), {
      item: (value, origin, example) => {
        this.#readSafely(value, origin, type, example);
      },
      variant: (variant, origin) => this.#taker.receiveVariant(variant, origin, about.side),
      broken: (place, text) => {
        const { offset, message } = refusedCharacter(text) ?? {
          offset: 0,
          message: 'invalid JSON',
        };
        const source = new SourceFile(about.name, text, place);
        this.#log.errors.problems.push({ ...source.placeOf(offset), message });
      },
    });
    this.files++;
    this.documents++;
    return { list, itemsAt: head.end };
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
    this.#readSafely(value, { document: textOf(document), path: [] });
  }

  #readSafely(value: unknown, origin: Origin, type?: TypeOfObject, example?: Example): void {
    try {
      this.#readValue(value, origin, type, example);
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

  #readValue(value: unknown, origin: Origin, typeOfList?: TypeOfObject, example?: Example): void {
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
      const manifest = { value: typed(value, apiVersion, kind), apiVersion, kind, origin, side };
      this.#taker.receive({ ...manifest, isOwn: this.#isTree, example });
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

/** Whether a value says its kind. */
const isTyped = (value: unknown): boolean =>
  isRecord(value) && isText(value['apiVersion']) && isText(value['kind']);

function report({ source, result }: SourceDocument, into: ProblemWriter): void {
  for (const { offset, message } of result.problems) {
    into.problems.push({ ...source.placeOf(offset), message });
  }
}
