import type { TraceBuilder } from './builder.ts';

/** A file with a trace, or a part of one. */
export interface TraceFile {
  /** As the user names it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Undefined: the bytes are no UTF-8. */
  readonly text: string | undefined;
}

/** A file whose bytes are text. */
export interface TraceText {
  readonly name: string;
  readonly text: string;
}

/** The text of a file that has been recognised as text. */
export const textOf = ({ name, text = '' }: TraceFile): TraceText => ({ name, text });

/** One way to write traces. */
export interface TraceFormat {
  /** A value of --trace-format. */
  readonly name: string;
  /** What it is, for help and messages: "pods of Alibaba's GPU clusters". */
  readonly title: string;
  /** True: the bytes are no text. */
  readonly isBinary?: true;
  /** Whether the file is of this format. Looks at no more than its beginning, where that is possible. */
  readonly matches: (file: TraceFile) => boolean;
  /** Adds what the file says to the trace, and its problems to those of the builder. */
  readonly read: (file: TraceFile, trace: TraceBuilder) => void;
}
