import type {
  DeviceRequest,
  PodResourceClaim,
  PodResourceClaimStatus,
  ResourceClaim,
} from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import { isClaimOf, namedClaim } from '../../objects/index.ts';
import type { Rejection } from '../../framework/index.ts';
import { rejection } from './device-reasons.ts';
import type { DeviceSettings } from './device-settings.ts';

/** A pod whose claims are looked up. */
export interface UserPod {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly claims: readonly PodResourceClaim[];
  readonly generated: readonly PodResourceClaimStatus[];
}

/**
 * The claims that a pod names, or why it has to wait for them.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources foreachPodResourceClaim.
 */
export function userClaims(
  user: UserPod,
  cluster: Pick<ClusterView, 'get'>,
): readonly ResourceClaim[] | Rejection {
  const { namespace, uid } = user;
  const pod = `${namespace}/${user.name}`;
  const claims: ResourceClaim[] = [];
  for (const entry of user.claims) {
    const named = namedClaim(entry, user);
    if (named.type === 'missing') return rejection('not-created', { pod });
    if (named.type === 'unsupported') return rejection('unsupported', { pod, claim: entry.name });
    if (named.type === 'none') continue;
    const { name, isGenerated } = named;
    const claim = cluster.get('ResourceClaim', namespace, name);
    if (claim === undefined) return rejection('claim-not-found', { claim: `${namespace}/${name}` });
    if (claim.metadata.deletionTimestamp !== undefined) {
      return rejection('claim-deleted', { claim: name });
    }
    if (isGenerated && !isClaimOf(claim, uid)) {
      return rejection('not-owner', { claim: `${namespace}/${name}`, pod });
    }
    claims.push(claim);
  }
  return claims;
}

/** Why the requests of a claim that has to be allocated cannot be met by any node, if so. Source: PreFilter, the same file. */
export function requestProblem(
  { metadata, spec }: ResourceClaim,
  { allocator }: DeviceSettings,
  cluster: ClusterView,
): Rejection | undefined {
  const claim = `${metadata.namespace}/${metadata.name}`;
  for (const request of spec.devices?.requests ?? []) {
    const { name, exactly, firstAvailable = [] } = request;
    if (exactly === undefined && firstAvailable.length === 0) {
      return rejection('unknown-request', { claim, request: name });
    }
    if (exactly === undefined && !allocator.features.prioritizedList) {
      return rejection('alternatives-off', { claim, request: name });
    }
    const missing = classesOf(request).find(
      ([, deviceClass]) => cluster.get('DeviceClass', '', deviceClass) === undefined,
    );
    if (missing !== undefined) {
      return rejection('no-class', { request: missing[0], class: missing[1] });
    }
  }
  return undefined;
}

/** The classes of a request or its alternatives, with their names. */
const classesOf = ({
  name,
  exactly,
  firstAvailable = [],
}: DeviceRequest): readonly (readonly [request: string, deviceClass: string])[] =>
  exactly === undefined
    ? firstAvailable.map((one) => [`${name}/${one.name}`, one.deviceClassName])
    : [[name, exactly.deviceClassName]];
