import { findCondition } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { PodIssues } from './list.ts';

/** A pod as it was at the start, or as it was created. */
interface PodAtStart {
  readonly isExisting: boolean;
  readonly pod: Pod;
}

/**
 * A resize that is still pending at the end; undefined without one. `given`: the pod at the start. If it has such a condition with a
 * transition time, the resize was pending in the cluster; a condition without one comes from a what-if.
 */
export function resizeTroubleOf({ status }: Pod, given: PodAtStart): PodIssues | undefined {
  const pending = findCondition(status?.conditions, 'PodResizePending');
  if (pending?.status !== 'True') return undefined;
  const { reason = 'Deferred', message = '' } = pending;
  const before = findCondition(given.pod.status?.conditions, 'PodResizePending');
  const why = message === '' ? '' : `: ${message}`;
  return {
    trouble: { kind: 'failing', message: `PodResizePending, ${reason}${why}` },
    wasTroubled: given.isExisting && before?.lastTransitionTime !== undefined,
  };
}
