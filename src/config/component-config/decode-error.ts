import type { Offset } from './json-node.ts';

/** A document could not be decoded. The message is the one kube-scheduler gives. */
export class DecodeError extends Error {
  /** Where in the text, if known. */
  readonly offset: Offset;
  constructor(message: string, offset?: Offset) {
    super(message);
    this.name = 'DecodeError';
    this.offset = offset;
  }
}
