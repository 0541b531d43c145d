import type { Pod } from '../../objects/index.ts';
import type { LostPod } from './forked-cluster.ts';
import type { PendingPod } from './rounds.ts';
import type { Stranded } from './stranded.ts';

/** The pods that a fork has to follow. */
export interface Followed {
  readonly pending: readonly PendingPod[];
  readonly waiting: readonly PendingPod[];
  readonly down: readonly Pod[];
  readonly lost: readonly LostPod[];
  readonly turns: readonly (readonly Stranded[])[];
}

/** A state of a fork to come back to. */
export interface Mark extends Followed {
  /** The number of changes to the cluster. */
  readonly changes: number;
}

/** Copies the lists. Marks of one fork share lists that are equal, so that many marks of a cluster with pending pods stay small. */
export function markOf(changes: number, now: Followed, last: Mark | undefined): Mark {
  return {
    changes,
    pending: copied(now.pending, last?.pending),
    waiting: copied(now.waiting, last?.waiting),
    down: copied(now.down, last?.down),
    lost: copied(now.lost, last?.lost),
    turns: copied(now.turns, last?.turns),
  };
}

function copied<Item>(list: readonly Item[], last: readonly Item[] | undefined): readonly Item[] {
  const isEqual = last?.length === list.length && list.every((one, at) => one === last[at]);
  return isEqual ? last : [...list];
}
