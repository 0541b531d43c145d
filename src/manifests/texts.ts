import type { Side } from '../objects/index.ts';
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
