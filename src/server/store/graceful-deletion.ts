import { isBound, isTerminal } from '../../objects/index.ts';
import type { ObjectMeta, Pod } from '../../objects/index.ts';
import { shiftTimestamp } from './generated/timestamps.ts';
import type { Timestamps } from './generated/timestamps.ts';

/** What a DELETE of a pod does: remove it, leave a running deletion unchanged, or set a grace period. */
export type PodDeletion = 'remove' | 'pending' | { readonly gracePeriodSeconds: number };

/** Default of spec.terminationGracePeriodSeconds. Source: pkg/apis/core/v1/defaults.go, v1.34. */
const DEFAULT_GRACE_SECONDS = 30;

/**
 * A pod without node or in a terminal phase is removed at once. A running deletion can only be shortened.
 * Source: pkg/registry/core/pod/strategy.go CheckGracefulDelete and apiserver pkg/registry/rest/delete.go BeforeDelete, v1.34.
 */
export function decidePodDeletion(pod: Pod, requestedSeconds: number | undefined): PodDeletion {
  const requested = requestedSeconds === undefined ? undefined : oneIfNegative(requestedSeconds);
  if (pod.metadata.deletionTimestamp !== undefined) {
    return shorten(pod.metadata.deletionGracePeriodSeconds, requested);
  }
  if (!isBound(pod) || isTerminal(pod)) return 'remove';
  const own = pod.spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
  return within(requested ?? oneIfNegative(own));
}

/** `running`: the grace period of the deletion in progress. */
function shorten(running: number | undefined, requested: number | undefined): PodDeletion {
  if (running === undefined) return 'remove';
  const isShorter = requested !== undefined && requested < oneIfNegative(running);
  return isShorter ? within(requested) : 'pending';
}

function within(gracePeriodSeconds: number): PodDeletion {
  return gracePeriodSeconds === 0 ? 'remove' : { gracePeriodSeconds };
}

/**
 * Whether a finalizer that the simulation removes keeps the object: the Job controller's. Other finalizers are ignored.
 * Source: apiserver pkg/registry/generic/registry/store.go deletionFinalizersForGarbageCollection, v1.34.
 */
export function isHeld({ finalizers }: ObjectMeta): boolean {
  return finalizers?.includes('batch.kubernetes.io/job-tracking') === true;
}

/** The metadata of a pod that is being deleted. The grace period counts from the first request. */
export function deletedMetadata(
  metadata: ObjectMeta,
  gracePeriodSeconds: number,
  timestamps: Timestamps,
): ObjectMeta {
  const { deletionTimestamp, deletionGracePeriodSeconds: longer = 0, generation = 1 } = metadata;
  return {
    ...metadata,
    deletionGracePeriodSeconds: gracePeriodSeconds,
    deletionTimestamp:
      deletionTimestamp === undefined
        ? timestamps.after(gracePeriodSeconds)
        : shiftTimestamp(deletionTimestamp, gracePeriodSeconds - longer),
    generation: deletionTimestamp === undefined ? generation + 1 : generation,
  };
}

function oneIfNegative(seconds: number): number {
  return seconds < 0 ? 1 : seconds;
}
