import { isTerminal, namedClaim } from '../../objects/index.ts';
import type { Pod, ResourceClaim } from '../../objects/index.ts';
import { isTerminating } from '../shared/pod-state.ts';

/** At most so many pods use a claim (kubernetes v1.36.3 api/resource/v1 ResourceClaimReservedForMaxSize). */
const MOST_USERS = 256;

/** Whether a pod has claims of its own, or the claim that the scheduler made for its extended resources. */
export const usesClaims = ({ spec, status }: Pod): boolean =>
  spec.resourceClaims !== undefined || status?.extendedResourceClaimStatus !== undefined;

/** The names of the claims that exist for a pod. */
export function claimNamesOf({ spec, status }: Pod): readonly string[] {
  const generated = status?.resourceClaimStatuses ?? [];
  const names = (spec.resourceClaims ?? []).flatMap((entry) => {
    const named = namedClaim(entry, { generated });
    return named.type === 'claim' ? [named.name] : [];
  });
  const extended = status?.extendedResourceClaimStatus?.resourceClaimName;
  return extended === undefined ? names : [...names, extended];
}

/**
 * Whether no container of the pod runs or will run.
 *
 * Source: kubernetes v1.36.3 pkg/controller/resourceclaim/controller.go isPodDone.
 */
export const isPodDone = (pod: Pod): boolean =>
  isTerminal(pod) || (isTerminating(pod) && (pod.spec.nodeName ?? '') === '');

/** The claim with a pod among its users; undefined if it has no devices, or no room. Source: CanBeReserved and reserveFor. */
export function withUser(claim: ResourceClaim, { metadata }: Pod): ResourceClaim | undefined {
  const { allocation, reservedFor = [] } = claim.status ?? {};
  if (allocation === undefined || reservedFor.length >= MOST_USERS) return undefined;
  const { name, uid = '' } = metadata;
  const users = [...reservedFor, { resource: 'pods', name, uid }];
  return { ...claim, status: { ...claim.status, reservedFor: users } };
}
