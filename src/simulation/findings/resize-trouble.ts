import { findCondition } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { PodIssues } from './finding-list.ts';

/** A resize that the kubelet has not made by the end; undefined: there is none. One that a cluster already had has a time. */
export function resizeTroubleOf({ status }: Pod): PodIssues | undefined {
  const pending = findCondition(status?.conditions, 'PodResizePending');
  if (pending?.status !== 'True') return undefined;
  const { reason = 'Deferred', message = '', lastTransitionTime } = pending;
  const why = message === '' ? '' : `: ${message}`;
  return {
    trouble: { kind: 'failing', message: `PodResizePending, ${reason}${why}` },
    wasTroubled: lastTransitionTime !== undefined,
  };
}
