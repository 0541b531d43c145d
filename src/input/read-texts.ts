import type { KubernetesObject, Side } from '../objects/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Given } from './given.ts';
import { handOut } from './library.ts';
import type { ManifestOptions } from './receiver.ts';
import { Receiver } from './receiver.ts';
import { ReadingLog, TextReader } from '../manifests/index.ts';
import type { ManifestText } from '../manifests/index.ts';

/** What texts hold. */
export interface ReadTexts {
  /**
   * Valid objects in the order of the input, of the version that v1.34 serves, without nulls, each with a name and, if namespaced, a
   * namespace. Objects of kinds that v1.34 does not know are included as written.
   */
  readonly given: readonly Given[];
  /** In the order of the input. */
  readonly errors: readonly Problem[];
  /** Ignored and dropped fields, skipped files. */
  readonly warnings: readonly Problem[];
  readonly counts: { readonly files: number; readonly documents: number; readonly objects: number };
}

/** What texts hold, for callers of the library. */
export interface Manifests extends Omit<ReadTexts, 'given'> {
  /** Objects of texts without a side. */
  readonly objects: readonly KubernetesObject[];
  /** Objects of texts with side "cluster". */
  readonly cluster: readonly KubernetesObject[];
  /** Objects of texts with side "apply". */
  readonly apply: readonly KubernetesObject[];
}

/** Reads the objects of texts, one text after the other; a problem in one object does not prevent the others. */
export class Reading {
  readonly texts: TextReader;
  readonly #log = new ReadingLog();
  readonly #receiver: Receiver;

  constructor(options: ManifestOptions) {
    this.#receiver = new Receiver(options, this.#log);
    this.texts = new TextReader(options.validate, this.#log, this.#receiver);
  }

  result(): ReadTexts {
    const { files, documents } = this.texts;
    const { given, errors } = this.#receiver;
    const warnings = [...this.#log.warnings.problems, ...this.#log.notes.problems()];
    return { given, errors, warnings, counts: { files, documents, objects: given.length } };
  }
}

export function readTexts(texts: Iterable<ManifestText>, options: ManifestOptions = {}): ReadTexts {
  const reading = new Reading(options);
  for (const text of texts) reading.texts.read(text);
  return reading.result();
}

/** `readTexts` for callers of the library. */
export const readManifestTexts = (
  texts: Iterable<ManifestText>,
  options: ManifestOptions = {},
): Manifests => manifestsOf(readTexts(texts, options));

/** The objects as lists by the side of their texts. */
export function manifestsOf({ given, ...more }: ReadTexts): Manifests {
  const lists: Record<Side | 'objects', KubernetesObject[]> = {
    objects: [],
    cluster: [],
    apply: [],
  };
  for (const one of given) lists[one.isSided ? one.side : 'objects'].push(handOut(one));
  return { ...lists, ...more };
}
