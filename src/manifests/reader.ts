import { describeValue, fieldText } from '../problems/index.ts';
import { isRecord } from '../units/index.ts';
import {
  convertOldVersion,
  decodeObject,
  fractionProblems,
  receiveObject,
  STORED,
  validateObject,
} from '../server/index.ts';
import {
  hasServerMetadata,
  isKnownKind,
  isPrerelease,
  objectLabel,
  sideOf,
} from '../objects/index.ts';
import type { FieldProblem } from '../server/index.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { FieldPath } from '../problems/index.ts';
import { readDocuments, textOf } from './documents.ts';
import type { SourceDocument } from './documents.ts';
import { ObjectCompletion } from './complete-object.ts';
import { foreignText, isForeign, isStoredValue } from './foreign-documents.ts';
import { kindFromPath, stepsOfPath } from './kinds/from-path.ts';
import type { PathStep, TypeOfObject } from './kinds/from-path.ts';
import { judgeKind } from './kinds/verdict.ts';
import type { KindVerdict } from './kinds/verdict.ts';
import { Given } from './given.ts';
import type { FieldValidation, ManifestOptions, ManifestText, ReadTexts } from './texts.ts';
import { fractionsWithin, ItemOrigin, ListOrigin, placeAt } from './origin.ts';
import type { Origin } from './origin.ts';
import { isText, ProblemWriter } from './problem-writer.ts';
import { ReaderNotes } from './reader-notes.ts';
import { SecondObjects } from './second-objects.ts';
import { SeenObjects } from './seen-objects.ts';
import { SourceFile } from './source-file.ts';
import { isStackOverflow, TOO_DEEP } from './yaml/syntax-error.ts';
import { isList, typed, typeOfItems, typeProblems } from './type-of-value.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The text that is read, and the names in its path. */
type CurrentText = Pick<ManifestText, 'name' | 'isMet' | 'side'> & {
  readonly steps: readonly PathStep[];
};

/** Reads objects from texts, in their order. */
export class ManifestReader {
  readonly #validate: FieldValidation;
  readonly #given: Given[] = [];
  readonly #errors = new ProblemWriter();
  readonly #warnings = new ProblemWriter();
  readonly #notes = new ReaderNotes();
  readonly #completion: ObjectCompletion;
  readonly #seen = new SeenObjects();
  readonly #seconds = new SecondObjects(this.#errors);
  #text: CurrentText = { name: '', steps: [] };
  #lastType: TypeOfObject & { readonly verdict?: KindVerdict } = { apiVersion: '', kind: '' };
  /** Of the document that is read: see `DocumentResult`. */
  #isTree = false;
  #files = 0;
  #documents = 0;

  constructor({ namespace = 'default', validate = 'strict' }: ManifestOptions) {
    this.#completion = new ObjectCompletion(namespace, this.#notes);
    this.#validate = validate;
  }

  result(): ReadTexts {
    return {
      given: this.#given,
      errors: this.#seconds.problems(),
      warnings: [...this.#warnings.problems, ...this.#notes.problems()],
      counts: {
        files: this.#files,
        documents: this.#documents,
        objects: this.#given.length,
      },
    };
  }

  read({ text, ...rest }: ManifestText): void {
    const source = new SourceFile(rest.name, text, rest.start);
    this.#text = { ...rest, steps: stepsOfPath(rest.name) };
    if (rest.isContinued !== true) this.#files++;
    const documents = readDocuments(source);
    if (documents.length === 0 && rest.isMet === true) this.#notes.skip('empty', rest.name);
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
    this.#documents++;
    if (isMet === true && isForeign(value, steps)) {
      this.#notes.skip('without Kubernetes objects', name);
      return;
    }
    if (result.problems.length > 0 && !this.#isPrinted(value)) {
      this.#reportDuplicateKeys(document);
    }
    this.#isTree = result.isTree === true;
    const origin: Origin = { document: textOf(document), path: [] };
    try {
      this.#admit(value, origin);
    } catch (error) {
      if (!isStackOverflow(error)) throw error;
      this.#errors.add(origin, TOO_DEEP);
    }
  }

  #reportBroken(document: SourceDocument): void {
    const { source, start, end } = document;
    const { name, isMet } = this.#text;
    const reason = isMet === true ? foreignText(source.text.slice(start, end)) : undefined;
    if (reason === undefined) this.#report(document, this.#errors);
    else this.#notes.skip(reason, name);
  }

  /** True if a cluster printed the document: then duplicate keys are not the user's mistake. */
  #isPrinted(value: unknown): boolean {
    return this.#text.side === 'cluster' || isStoredValue(value);
  }

  #reportDuplicateKeys(document: SourceDocument): void {
    if (this.#validate === 'ignore') return;
    this.#report(document, this.#warnings);
  }

  #report({ source, result }: SourceDocument, into: ProblemWriter): void {
    for (const { offset, message } of result.problems) {
      into.problems.push({ ...source.placeOf(offset), message });
    }
  }

  #admit(value: unknown, origin: Origin, typeOfList?: TypeOfObject): void {
    if (Array.isArray(value)) {
      this.#admitEach(value, origin, []);
      return;
    }
    if (!isRecord(value)) {
      this.#errors.add(
        origin,
        `not a Kubernetes object, but ${value === null ? 'null' : typeof value}`,
      );
      return;
    }
    const guess = typeOfList ?? this.#typeFromPath(value);
    const apiVersion = value['apiVersion'] ?? guess?.apiVersion;
    const kind = value['kind'] ?? guess?.kind;
    if (isList(kind, value)) {
      this.#admitEach(value['items'], origin, ['items'], typeOfItems(apiVersion, kind));
    } else if (!isText(apiVersion) || !isText(kind)) {
      this.#errors.addEach(origin, typeProblems(apiVersion, kind, value));
    } else this.#admitObject(typed(value, apiVersion, kind), apiVersion, kind, origin);
  }

  #admitEach(items: unknown, origin: Origin, path: FieldPath, type?: TypeOfObject): void {
    if (items !== undefined && items !== null && !Array.isArray(items)) {
      this.#errors.add(origin, `"items" must be a list, not ${describeValue(items)}`);
      return;
    }
    const entries: unknown[] = items ?? [];
    const list = new ListOrigin(origin, path);
    for (let index = 0; index < entries.length; index++) {
      this.#admit(entries[index], new ItemOrigin(list, index), type);
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

  #admitObject(value: Fields, apiVersion: string, kind: string, origin: Origin): void {
    const verdict = this.#verdictOn(apiVersion, kind);
    const decoded = decodeObject(value, apiVersion, kind);
    const isOwn = this.#isTree;
    const object = this.#completion.complete(decoded, { apiVersion, kind, isOwn }, origin);
    const isStored = this.#text.side === 'cluster' || hasServerMetadata(object);
    const old = verdict.isOld === true ? convertOldVersion(object) : undefined;
    if (old !== undefined && this.#takesOldVersion(object, verdict, isStored, origin)) {
      const converted = decodeObject({ ...old }, old.apiVersion, kind);
      const current = this.#completion.complete(converted, { ...old, kind }, origin);
      this.#take(current, isStored, origin);
    } else if (verdict.refused === undefined) this.#take(object, isStored, origin);
    else if (old === undefined && this.#isBeyond(object, verdict, isStored)) {
      this.#take(object, isStored, origin);
    } else {
      const label = objectLabel(kind, object.metadata.name);
      this.#errors.add(origin, verdict.refused, label, ['apiVersion']);
    }
  }

  #verdictOn(apiVersion: string, kind: string): KindVerdict {
    // Objects of one kind follow one another.
    const last = this.#lastType;
    if (last.verdict && last.kind === kind && last.apiVersion === apiVersion) return last.verdict;
    const verdict = judgeKind(apiVersion, kind);
    this.#lastType = { apiVersion, kind, verdict };
    return verdict;
  }

  /** A server of v1.34 refuses manifests of versions that it does not serve, but converts stored objects. */
  #takesOldVersion(
    { kind, metadata }: KubernetesObject,
    { refused }: KindVerdict,
    isStored: boolean,
    origin: Origin,
  ): boolean {
    if (refused === undefined || isStored) return true;
    if (this.#validate === 'strict') return false;
    this.#warnings.add(origin, refused, objectLabel(kind, metadata.name), ['apiVersion']);
    return true;
  }

  /** True if another release may serve the kind: then it is no mistake, and not simulated. */
  #isBeyond(
    { apiVersion, kind }: KubernetesObject,
    { isUnknown }: KindVerdict,
    isStored: boolean,
  ): boolean {
    if (isUnknown !== true) return false;
    return isStored || (isPrerelease(apiVersion) && !isKnownKind(kind));
  }

  #take(object: KubernetesObject, isStored: boolean, origin: Origin): void {
    const { side = sideOf(object) } = this.#text;
    const seen = this.#seen.add(object, side, origin);
    if (seen !== undefined) {
      if (seen.isSameState) return;
      const isSided = this.#text.side !== undefined;
      if (seen.manifest !== undefined && !isSided) this.#take(seen.manifest, isStored, origin);
      else this.#seconds.refuse(object, { first: seen.origin, origin, isSided });
      return;
    }
    const fractions = fractionProblems(object, fractionsWithin(origin));
    const problems = validateObject(object);
    if (fractions.length > 0) {
      this.#errors.addAll(object, origin, [...fractions, ...problems]);
      return;
    }
    const valid =
      problems.length === 0 ? object : this.#receive(object, problems, isStored, origin);
    if (valid !== undefined) {
      this.#given.push(new Given(valid, { side: this.#text.side, origin }));
    }
  }

  /** The object without unknown fields that may be dropped; undefined if it is refused. */
  #receive(
    object: KubernetesObject,
    found: readonly FieldProblem[],
    isStored: boolean,
    origin: Origin,
  ): KubernetesObject | undefined {
    const lenient = { dropUnknown: this.#validate !== 'strict', tolerateInvalid: false };
    const received = receiveObject(object, found, isStored ? STORED : lenient);
    const { problems, dropped, tolerated } = received;
    if (problems.length > 0) {
      this.#errors.addAll(object, origin, problems);
      return undefined;
    }
    const { kind, metadata } = object;
    if (isStored) {
      for (const { path } of dropped)
        this.#notes.ignore(`${kind} ${fieldText(path.filter(isText))}`);
    } else if (this.#validate === 'warn') this.#warnings.addAll(object, origin, dropped);
    for (const { path, at, text } of tolerated) {
      this.#notes.tolerate(kind, text, () => ({
        ...placeAt(origin, path, at),
        object: objectLabel(kind, metadata.name),
        message: text,
      }));
    }
    return received.object;
  }
}
