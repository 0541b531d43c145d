import { getOrInsert, Sequences } from '../../units/index.ts';
import type { ClusterView } from '../../cluster/index.ts';

const byColumns = new WeakMap<ClusterView['columns'], Map<string, Sequences>>();

/** Numbers the groups of all groupings that start alike (`Grouping.startsAs`), so that equal groups have equal numbers. */
export function sharedGroups({ columns }: ClusterView, startsAs: string): Sequences {
  const byText = getOrInsert(byColumns, columns, () => new Map<string, Sequences>());
  return getOrInsert(byText, startsAs, () => new Sequences());
}
