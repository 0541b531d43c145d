import type { KubernetesObject } from '../../api/index.ts';
import type { Problem } from '../../units/index.ts';

/** The objects after one edit, or why it cannot be made. */
export type Edited =
  { readonly objects: readonly KubernetesObject[] } | { readonly problem: Problem };
