import { podKey } from '../../scheduler/index.ts';
import type { Settled } from './forked-cluster.ts';
import type { PendingPod } from './rounds.ts';

/** The pods that are left, to be tried again. */
export const plain = ({ pending }: Settled): PendingPod[] =>
  pending.map(({ pod, order, isNew }) => ({ pod, order, isNew }));

/** The result of two rounds: pods that the second round preempted do not count as placed by the first. */
export function thenSettled(last: Settled, first: Settled): Settled {
  const isEvicted = new Set(last.preempted.map(podKey));
  const kept = first.placed.filter(({ pod }) => !isEvicted.has(podKey(pod)));
  return {
    placed: [...kept, ...last.placed],
    pending: last.pending,
    preempted: [...first.preempted, ...last.preempted],
  };
}
