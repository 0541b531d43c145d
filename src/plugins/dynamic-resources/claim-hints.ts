import { isKind } from '../../api/index.ts';
import type { KubernetesObject, Pod, ResourceClaim } from '../../api/index.ts';
import type { QueueingHint } from '../../framework/index.ts';

/**
 * A claim that loses its devices may help any pod, and every other change of a claim only the pods that use it. A claim is deleted
 * after it has lost its devices.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources isSchedulableAfterClaimChange.
 */
export const claimHints: QueueingHint = (pod, { facet, object, previous }) => {
  if (facet !== 'devices.claims') return object !== undefined;
  const [now, before] = [claimOf(object), claimOf(previous)];
  if (before?.status?.allocation !== undefined && now?.status?.allocation === undefined)
    return true;
  if (now === undefined || !usesClaim(pod, now)) return false;
  return before === undefined || before.status !== now.status;
};

const claimOf = (object: KubernetesObject | undefined): ResourceClaim | undefined =>
  object !== undefined && isKind(object, 'ResourceClaim') ? object : undefined;

function usesClaim({ metadata, spec, status }: Pod, claim: ResourceClaim): boolean {
  if ((claim.metadata.namespace ?? '') !== (metadata.namespace ?? '')) return false;
  const { name } = claim.metadata;
  return (
    (spec.resourceClaims ?? []).some((entry) => entry.resourceClaimName === name) ||
    (status?.resourceClaimStatuses ?? []).some((made) => made.resourceClaimName === name)
  );
}
