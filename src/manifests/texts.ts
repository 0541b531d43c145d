import type { KubernetesObject, Side } from '../objects/index.ts';
import type { Problem } from '../problems/index.ts';
import type { Given } from './given.ts';
import type { TextStart } from './source-file.ts';

/** A text to read, and its name in problems. */
export interface ManifestText {
  readonly name: string;
  readonly text: string;
  /**
   * True: the file was found in a directory, which may have other files than manifests (values, logs, configurations). Those are
   * skipped, with one warning for all of them. Default false.
   */
  readonly isMet?: boolean;
  /** The half of the input that all objects of the text belong to. Default: `sideOf` each object. */
  readonly side?: Side;
  /** Where the text begins in the file, if it is a part of it. Default: at its first character. */
  readonly start?: TextStart;
  /** True: a further part of the file before it. */
  readonly isContinued?: boolean;
}

/** How unknown fields and duplicate keys are handled, as by kubectl's --validate. */
export type FieldValidation = 'strict' | 'warn' | 'ignore';

export interface ManifestOptions {
  /** The namespace of namespaced objects that name none. Default: "default". */
  readonly namespace?: string;
  /** For manifests; objects that an API server wrote are always read leniently. Default "strict": errors. */
  readonly validate?: FieldValidation;
}

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
