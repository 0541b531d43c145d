import { fieldText } from '../problems/index.ts';
import {
  convertOldVersion,
  decodeObject,
  fractionProblems,
  KnownObject,
  receiveObject,
  STORED,
  validateObject,
} from '../server/index.ts';
import type { FieldProblem } from '../server/index.ts';
import {
  DEFAULT_NAMESPACE,
  hasServerMetadata,
  isKnownKind,
  isPrerelease,
  objectLabel,
  sideOf,
} from '../objects/index.ts';
import type { KubernetesObject, Side } from '../objects/index.ts';
import { fractionsWithin, isText, placeAt } from '../manifests/index.ts';
import type {
  Example,
  FieldValidation,
  Manifest,
  ManifestTaker,
  Origin,
  ReadingLog,
  Variant,
} from '../manifests/index.ts';
import { ObjectCompletion } from './complete-object.ts';
import { Given } from './given.ts';
import { judgeKind } from './judge-kind.ts';
import type { KindVerdict } from './judge-kind.ts';
import { isOfRemedy, withRemedyManifests } from './remedy-manifests.ts';
import { SecondObjects } from './second-objects.ts';
import { SeenObjects } from './seen-objects.ts';

export interface ManifestOptions {
  /** The namespace of namespaced objects that name none. Default: "default". */
  readonly namespace?: string;
  /** For manifests; objects that an API server wrote are always read leniently. Default "strict": errors. */
  readonly validate?: FieldValidation;
}

/** A manifest that is received, and whether an API server has stored its object. */
type Received = Manifest & { readonly isStored: boolean };

/** Receives manifests as an API server does: decodes, completes and validates them. */
export class Receiver implements ManifestTaker {
  readonly #accepted: Given[] = [];
  /** Objects that replace others, wherever they are read. */
  readonly #remedies: Given[] = [];
  readonly #validate: FieldValidation;
  readonly #log: ReadingLog;
  readonly #completion: ObjectCompletion;
  readonly #seen = new SeenObjects();
  readonly #seconds: SecondObjects;
  readonly #known = new WeakMap<Example, KnownObject>();
  #lastType: Pick<Manifest, 'apiVersion' | 'kind'> & { readonly verdict?: KindVerdict } = {
    apiVersion: '',
    kind: '',
  };

  constructor(
    { namespace = DEFAULT_NAMESPACE, validate = 'strict' }: ManifestOptions,
    log: ReadingLog,
  ) {
    this.#completion = new ObjectCompletion(namespace, log.notes);
    this.#validate = validate;
    this.#log = log;
    this.#seconds = new SecondObjects(log.errors);
  }

  /** The accepted objects, in the order of their manifests. */
  get given(): readonly Given[] {
    return withRemedyManifests(this.#accepted, this.#remedies);
  }

  /** The errors of the log, with the number of objects that are there twice. */
  get errors(): ReturnType<SecondObjects['problems']> {
    return this.#seconds.problems();
  }

  receive(manifest: Manifest): void {
    const { apiVersion, kind, origin } = manifest;
    const verdict = this.#verdictOn(apiVersion, kind);
    const decoded = decodeObject(manifest.value, apiVersion, kind);
    const object = this.#completion.complete(decoded, manifest, origin);
    const isStored = manifest.side === 'cluster' || hasServerMetadata(object);
    const received = { ...manifest, isStored };
    const old = verdict.isOld === true ? convertOldVersion(object) : undefined;
    if (old !== undefined && this.#takesOldVersion(object, verdict, received)) {
      const converted = decodeObject({ ...old }, old.apiVersion, kind);
      const current = { apiVersion: old.apiVersion, kind };
      this.#take(this.#completion.complete(converted, current, origin), received);
    } else if (verdict.refused === undefined) this.#take(object, received);
    else if (old === undefined && isBeyond(object, verdict, isStored)) this.#take(object, received);
    else {
      const label = objectLabel(kind, object.metadata.name);
      this.#log.errors.add(origin, verdict.refused, label, ['apiVersion']);
    }
  }

  receiveVariant(variant: Variant, origin: Origin, side: Side | undefined): boolean {
    const accepted = this.#known.get(variant.example)?.accept(variant);
    if (accepted === undefined) return false;
    const { object, next } = accepted;
    if (this.#seen.add(object, side ?? sideOf(object), origin) !== undefined) return false;
    this.#accepted.push(new Given(object, { side, origin }));
    if (next !== undefined) this.#known.set(next.example, next);
    return true;
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
    { isStored, origin }: Received,
  ): boolean {
    if (refused === undefined || isStored) return true;
    if (this.#validate === 'strict') return false;
    this.#log.warnings.add(origin, refused, objectLabel(kind, metadata.name), ['apiVersion']);
    return true;
  }

  #take(object: KubernetesObject, received: Received): void {
    const { side, origin } = received;
    const isRemedy = isOfRemedy(object);
    const seen = isRemedy ? undefined : this.#seen.add(object, side ?? sideOf(object), origin);
    if (seen !== undefined) {
      if (seen.isSameState) return;
      const isSided = side !== undefined;
      if (seen.manifest !== undefined && !isSided) this.#take(seen.manifest, received);
      else this.#seconds.refuse(object, { first: seen.origin, origin, isSided });
      return;
    }
    const fractions = fractionProblems(object, fractionsWithin(origin));
    const problems = validateObject(object);
    if (fractions.length > 0) {
      this.#log.errors.addAll(object, origin, [...fractions, ...problems]);
      return;
    }
    const valid = problems.length === 0 ? object : this.#mended(object, problems, received);
    if (valid === undefined) return;
    const given = new Given(valid, { side, origin });
    if (isRemedy) this.#remedies.push(given);
    else {
      this.#accepted.push(given);
      if (problems.length === 0) this.#remember(object, received);
    }
  }

  /** Variants of a valid object are received by it. */
  #remember(object: KubernetesObject, { example }: Received): void {
    const known = example && KnownObject.of(object, example);
    if (known !== undefined) this.#known.set(known.example, known);
  }

  /** The object without unknown fields that may be dropped; undefined if it is refused. */
  #mended(
    object: KubernetesObject,
    found: readonly FieldProblem[],
    received: Received,
  ): KubernetesObject | undefined {
    const { isStored, origin } = received;
    const { notes } = this.#log;
    const lenient = { dropUnknown: this.#validate !== 'strict', tolerateInvalid: false };
    const mended = receiveObject(object, found, isStored ? STORED : lenient);
    const { problems, dropped, tolerated } = mended;
    if (problems.length > 0) {
      this.#log.errors.addAll(object, origin, problems);
      return undefined;
    }
    const { kind, metadata } = object;
    if (isStored) {
      for (const { path } of dropped) notes.ignore(`${kind} ${fieldText(path.filter(isText))}`);
    } else if (this.#validate === 'warn') this.#log.warnings.addAll(object, origin, dropped);
    for (const { path, at, text } of tolerated) {
      notes.tolerate(kind, text, () => ({
        ...placeAt(origin, path, at),
        object: objectLabel(kind, metadata.name),
        message: text,
      }));
    }
    return mended.object;
  }
}

/** True if another release may serve the kind: then it is no mistake, and not simulated. */
function isBeyond(
  { apiVersion, kind }: KubernetesObject,
  { isUnknown }: KindVerdict,
  isStored: boolean,
): boolean {
  if (isUnknown !== true) return false;
  return isStored || (isPrerelease(apiVersion) && !isKnownKind(kind));
}
