import { claimClass, claimNameOf, isFullyBound, isMadeFor } from '../../objects/index.ts';
import type { PersistentVolumeClaim } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { reasonsAbout } from '../../framework/index.ts';
import type { Cause, Rejection } from '../../framework/index.ts';

/** Why claims of a pod reject it. */
export const CLAIM_REASONS = reasonsAbout('volumes', {
  'not-created': {
    text: ({ claim }) =>
      `waiting for ephemeral volume controller to create the persistentvolumeclaim "${claim}"`,
  },
  'not-found': {
    text: ({ claim }) => `persistentvolumeclaim "${claim}" not found`,
  },
  lost: {
    text: ({ claim, volume }) =>
      `persistentvolumeclaim "${claim}" bound to non-existent persistentvolume "${volume}"`,
  },
  deleted: { text: ({ claim }) => `persistentvolumeclaim "${claim}" is being deleted` },
  'not-owner': {
    text: ({ namespace, claim, pod }) =>
      `PVC ${namespace}/${claim} was not created for pod ${namespace}/${pod} (pod is not owner)`,
  },
  unbound: {
    text: 'pod has unbound immediate PersistentVolumeClaims',
  },
});

/** The claims of a pod, by whether they are bound. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Unbound, of a class with WaitForFirstConsumer. */
  readonly waiting: readonly PersistentVolumeClaim[];
}

/**
 * Sorts a pod's claims, or rejects the pod for one of them.
 *
 * Source: kubernetes v1.34.1 plugins/volumebinding PreFilter and podHasPVCs, binder.go GetPodVolumeClaims.
 */
export function podClaims(pod: PodView, cluster: ClusterView): PodClaims | Rejection {
  const claims: PersistentVolumeClaim[] = [];
  for (const volume of pod.volumes) {
    const name = claimNameOf(volume, pod.owner?.name ?? '');
    if (name === undefined) continue;
    const isEphemeral = volume.persistentVolumeClaim === undefined;
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, name);
    if (claim === undefined) {
      return rejection({ id: isEphemeral ? 'not-created' : 'not-found', detail: { claim: name } });
    }
    const problem = problemOf(claim, isEphemeral, pod);
    if (problem !== undefined) return rejection(problem);
    claims.push(claim);
  }
  return sortClaims(claims, cluster);
}

/** Why a claim that exists rejects the pod. */
function problemOf(
  claim: PersistentVolumeClaim,
  isEphemeral: boolean,
  { namespace, owner }: PodView,
): Cause | undefined {
  const { metadata, spec, status } = claim;
  const { name } = metadata;
  if (status?.phase === 'Lost') {
    return { id: 'lost', detail: { claim: name, volume: spec?.volumeName ?? '' } };
  }
  if (metadata.deletionTimestamp !== undefined) return { id: 'deleted', detail: { claim: name } };
  if (isEphemeral && !isMadeFor(claim, owner?.uid ?? '')) {
    return { id: 'not-owner', detail: { namespace, claim: name, pod: owner?.name ?? '' } };
  }
  return undefined;
}

/** Sorts claims by whether they are bound, or rejects the pod for an unbound claim that binds immediately. */
export function sortClaims(
  claims: readonly PersistentVolumeClaim[],
  cluster: ClusterView,
): PodClaims | Rejection {
  const bound = claims.filter(isFullyBound);
  const unbound = claims.filter((claim) => !isFullyBound(claim));
  if (!unbound.every((claim) => waitsForConsumer(claim, cluster))) {
    return rejection({ id: 'unbound' });
  }
  return { bound, waiting: unbound };
}

/** False for a claim that names its volume: the persistent volume controller binds it. */
function waitsForConsumer(claim: PersistentVolumeClaim, cluster: ClusterView): boolean {
  const storageClass = cluster.get('StorageClass', '', claimClass(claim));
  return (
    storageClass?.volumeBindingMode === 'WaitForFirstConsumer' &&
    (claim.spec?.volumeName ?? '') === ''
  );
}

export const rejection = (reason: Cause): Rejection => ({
  type: 'rejection',
  code: 'UnschedulableAndUnresolvable',
  reasons: [reason],
});
