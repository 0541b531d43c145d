import { Interner } from '../../units/index.ts';

/** Numbers distinct lists of nodes, so that equal lists have one number. */
export interface InternedLists<T> {
  readonly lists: readonly (readonly T[])[];
  readonly listOf: Int32Array;
  /** The number of a list, which is new if none has the same content. */
  readonly idOf: (list: readonly T[]) => number;
}

export function internLists<T>(perNode: readonly (readonly T[])[]): InternedLists<T> {
  const keys = new Interner<string>();
  const lists: (readonly T[])[] = [];
  const idOf = (list: readonly T[]): number => {
    const id = keys.id(list.length === 0 ? '' : JSON.stringify(list));
    lists[id] ??= list;
    return id;
  };
  return { lists, listOf: Int32Array.from(perNode, idOf), idOf };
}
