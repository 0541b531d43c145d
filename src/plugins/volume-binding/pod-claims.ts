import { claimClass, claimNameOf, isFullyBound, isMadeFor } from '../../api/index.ts';
import type { PersistentVolumeClaim } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import type { Rejection } from '../../framework/index.ts';

/** The claims of a pod by what is to be done about them. */
export interface PodClaims {
  readonly bound: readonly PersistentVolumeClaim[];
  /** Of a class whose volumes wait for their first consumer. */
  readonly waiting: readonly PersistentVolumeClaim[];
}

/**
 * Sorts a pod's claims out, or says which of them keeps it from every node.
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
      return rejection(
        isEphemeral
          ? `waiting for ephemeral volume controller to create the persistentvolumeclaim "${name}"`
          : `persistentvolumeclaim "${name}" not found`,
      );
    }
    if (claim.status?.phase === 'Lost') {
      const volumeName = claim.spec?.volumeName ?? '';
      return rejection(
        `persistentvolumeclaim "${name}" bound to non-existent persistentvolume "${volumeName}"`,
      );
    }
    if (claim.metadata.deletionTimestamp !== undefined) {
      return rejection(`persistentvolumeclaim "${name}" is being deleted`);
    }
    if (isEphemeral && !isMadeFor(claim, pod.owner?.uid ?? '')) {
      const { namespace } = pod;
      return rejection(
        `PVC ${namespace}/${name} was not created for pod ${namespace}/${pod.owner?.name ?? ''} (pod is not owner)`,
      );
    }
    claims.push(claim);
  }
  return sortedOut(claims, cluster);
}

/** Claims that bind immediately must have been bound by now. */
export function sortedOut(
  claims: readonly PersistentVolumeClaim[],
  cluster: ClusterView,
): PodClaims | Rejection {
  const bound = claims.filter(isFullyBound);
  const unbound = claims.filter((claim) => !isFullyBound(claim));
  if (!unbound.every((claim) => waitsForConsumer(claim, cluster))) {
    return rejection('pod has unbound immediate PersistentVolumeClaims');
  }
  return { bound, waiting: unbound };
}

/** A claim that names its volume already is the persistent volume controller's to bind. */
function waitsForConsumer(claim: PersistentVolumeClaim, cluster: ClusterView): boolean {
  const storageClass = cluster.get('StorageClass', '', claimClass(claim));
  return (
    storageClass?.volumeBindingMode === 'WaitForFirstConsumer' &&
    (claim.spec?.volumeName ?? '') === ''
  );
}

export const rejection = (reason: string): Rejection => ({
  code: 'UnschedulableAndUnresolvable',
  reasons: [reason],
});
