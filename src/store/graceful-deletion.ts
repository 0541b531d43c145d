import type { Pod } from '../api/index.ts';

/** What a DELETE of a pod does: take it away, leave it as it is, or give it this many seconds. */
export type PodDeletion = 'remove' | 'pending' | { readonly gracePeriodSeconds: number };

/** The scheme's default of spec.terminationGracePeriodSeconds. */
const DEFAULT_GRACE_SECONDS = 30;

/**
 * Source: pkg/registry/core/pod/strategy.go CheckGracefulDelete and apiserver pkg/registry/rest/delete.go BeforeDelete, v1.34.
 * A pod without node, or in a terminal phase, goes at once; a deletion under way can only be shortened.
 */
export function decidePodDeletion(pod: Pod, requestedSeconds: number | undefined): PodDeletion {
  const { deletionTimestamp, deletionGracePeriodSeconds: running } = pod.metadata;
  const asked = requestedSeconds === undefined ? undefined : oneIfNegative(requestedSeconds);
  if (deletionTimestamp !== undefined) {
    if (running === undefined) return 'remove';
    return asked === undefined || asked >= oneIfNegative(running) ? 'pending' : within(asked);
  }
  const phase = pod.status?.phase;
  if ((pod.spec.nodeName ?? '') === '' || phase === 'Failed' || phase === 'Succeeded') {
    return 'remove';
  }
  const own = pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
  return within(asked ?? oneIfNegative(own));
}

function within(gracePeriodSeconds: number): PodDeletion {
  return gracePeriodSeconds === 0 ? 'remove' : { gracePeriodSeconds };
}

function oneIfNegative(seconds: number): number {
  return seconds < 0 ? 1 : seconds;
}
