import type { Given } from '../../input/index.ts';
import type { MadeEdit } from '../../outcome/index.ts';
import type { Problem } from '../../problems/index.ts';

/** The objects after one edit. */
export interface Changed {
  readonly given: readonly Given[];
  readonly made: MadeEdit;
  /** The pods that the edit made pending, by "namespace/name": their nodes before. */
  readonly displaced?: ReadonlyMap<string, string>;
}

/** The objects after one edit, or why it cannot be made. */
export type Edited = Changed | { readonly problem: Problem };
