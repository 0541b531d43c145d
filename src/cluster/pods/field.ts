import type { PartName, PodParts } from './parts.ts';

/** One field of a PodView: the parts it is computed from, and how. */
export interface PodField<T> {
  readonly from: readonly PartName[];
  readonly read: (parts: PodParts) => T;
}

/** `read` sees only the parts that `from` names: these are in the signature key. */
export const field = <P extends PartName, T>(
  from: readonly P[],
  read: (parts: Pick<PodParts, P>) => T,
): PodField<T> => ({ from, read });
