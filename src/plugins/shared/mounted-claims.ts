import { claimNameOf, isMadeFor } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import type { Cause, NodeFilter } from '../../framework/index.ts';
import { reasonsAbout, unresolvable } from '../../framework/index.ts';

/** Why a pod cannot attach its claims. */
export const MOUNT_REASONS = reasonsAbout('volumes', {
  'not-found': {
    text: ({ namespace, claim }) =>
      `looking up PVC ${namespace}/${claim}: persistentvolumeclaim "${claim}" not found`,
  },
  'not-owner': {
    text: ({ namespace, claim, pod }) =>
      `PVC ${namespace}/${claim} was not created for pod ${namespace}/${pod} (pod is not owner)`,
  },
});

/** Rejects a pod on every node if one of its claims does not exist or belongs to another pod. Undefined: all can be attached. */
export function rejectClaims(pod: PodView, cluster: ClusterView): NodeFilter | undefined {
  const problem = problemOf(pod, cluster);
  return problem && { type: 'node', filter: () => unresolvable(0), explain: () => [problem] };
}

function problemOf(
  { namespace, volumes, owner }: PodView,
  cluster: ClusterView,
): Cause | undefined {
  for (const volume of volumes) {
    const name = claimNameOf(volume, owner?.name ?? '');
    if (name === undefined) continue;
    const claim = cluster.get('PersistentVolumeClaim', namespace, name);
    if (claim === undefined) {
      return { id: 'not-found', detail: { namespace, claim: name } };
    }
    if (volume.ephemeral !== undefined && !isMadeFor(claim, owner?.uid ?? '')) {
      return { id: 'not-owner', detail: { namespace, claim: name, pod: owner?.name ?? '' } };
    }
  }
  return undefined;
}
