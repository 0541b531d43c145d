import type { FieldError } from '../../decoding/index.ts';

/** An invalid field of a Policy. The text is kube-scheduler's. */
export interface PolicyFieldError extends FieldError {
  /** Our hint: the likely intention, or what to do. */
  readonly help?: string;
}

/** A Policy from which no scheduler can be created. kube-scheduler reports the first error only. */
export class CreationError extends Error {
  readonly errors: readonly PolicyFieldError[];
  constructor(text: string, errors: readonly PolicyFieldError[]) {
    super(text);
    this.name = 'CreationError';
    this.errors = errors;
  }
}
