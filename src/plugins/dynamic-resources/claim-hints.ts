import type { Pod, ResourceClaim } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { EventHint } from '../../framework/index.ts';
import { changed } from '../shared/changed-objects.ts';
import { userClaims } from './user-claims.ts';

/**
 * A claim that loses its devices may help any pod that has its claims, and every other change of a claim only the pods that use it. A
 * claim is deleted after it has lost its devices.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources isSchedulableAfterClaimChange.
 */
export const claimHelps: EventHint = (pod, change, cluster) => {
  const { now, before } = changed('ResourceClaim', change);
  const claims = claimsOf(pod, cluster);
  if (claims === undefined) return false;
  if (before?.status?.allocation !== undefined && now?.status?.allocation === undefined)
    return true;
  if (now === undefined || !claims.some(({ metadata }) => metadata.uid === now.metadata.uid)) {
    return false;
  }
  return before === undefined || before.status !== now.status;
};

/** The waiting pod itself knows its claims now, and all of them exist. Source: the same file, isSchedulableAfterPodChange. */
export const hasItsClaims: EventHint = (pod, { object }, cluster) =>
  object?.metadata.uid === pod.metadata.uid && claimsOf(pod, cluster) !== undefined;

/** Undefined if one does not exist. */
function claimsOf(
  { metadata, spec, status }: Pod,
  cluster: Pick<ClusterView, 'get'>,
): readonly ResourceClaim[] | undefined {
  const { namespace, name, uid = '' } = metadata;
  const claims = spec.resourceClaims ?? [];
  const generated = status?.resourceClaimStatuses ?? [];
  const found = userClaims({ namespace, name, uid, claims, generated }, cluster);
  return 'type' in found ? undefined : found;
}
