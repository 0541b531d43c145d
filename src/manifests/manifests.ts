import type { KubernetesObject, Side } from '../api/index.ts';
import type { Problem } from '../units/index.ts';

/** A text to read, and the name under which problems speak of it. */
export interface ManifestText {
  readonly name: string;
  readonly text: string;
  /**
   * True: the file was met in a directory, where files lie that are no manifests (values, logs, settings of other programs). Those
   * are passed over, with one warning for all of them. Default false.
   */
  readonly isMet?: boolean;
  /** The half of the input to which all objects of the text belong. Default: each by the rule of `sideOf`. */
  readonly side?: Side;
}

/** What becomes of fields that v1.34 does not know and of keys that are given twice, as with kubectl's --validate. */
export type FieldValidation = 'strict' | 'warn' | 'ignore';

export interface ManifestOptions {
  /** Of namespaced objects that name none. "default" unless given. */
  readonly namespace?: string;
  /** Of manifests; objects that an API server wrote are always read leniently. Default "strict": errors. */
  readonly validate?: FieldValidation;
}

export interface Manifests {
  /**
   * Objects of texts without a side: valid, in the order of the input, of the version that v1.34 serves, nulls gone, each with a
   * name and, where its kind has one, a namespace. Objects of kinds that v1.34 does not know are among them, as they were written.
   */
  readonly objects: readonly KubernetesObject[];
  /** Objects of the texts that are the cluster's. */
  readonly cluster: readonly KubernetesObject[];
  /** Objects of the texts that are applied. */
  readonly apply: readonly KubernetesObject[];
  /** Everything that is wrong, in the order of the input. */
  readonly errors: readonly Problem[];
  /** What was ignored, dropped or passed over. */
  readonly warnings: readonly Problem[];
  readonly counts: { readonly files: number; readonly documents: number; readonly objects: number };
}
