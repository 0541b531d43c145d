import type { Offset } from './json-node.ts';

/** A document cannot be decoded. The message is kube-scheduler's. */
export class DecodeError extends Error {
  /** Position in the text, if known. */
  readonly offset: Offset;
  constructor(message: string, offset?: Offset) {
    super(message);
    this.name = 'DecodeError';
    this.offset = offset;
  }
}
