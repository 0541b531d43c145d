import { findCondition } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { PodIssues } from './finding-list.ts';

/** A pod as it was at the start, or as it was created. */
interface Given {
  readonly isExisting: boolean;
  readonly pod: Pod;
}

/**
 * A resize that the kubelet has not made by the end; undefined: there is none. `given`: the pod at the start; a pending resize that its
 * cluster already had has a time, one of a what-if has none.
 */
export function resizeTroubleOf({ status }: Pod, given: Given): PodIssues | undefined {
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
