import { CLAIM_FINALIZER, controllerOf, namesIn } from '../../objects/index.ts';
import type { ResourceClaim, ResourceClaimConsumerReference } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { isPodDone } from './use.ts';
import { isTerminating } from '../shared/pod-state.ts';

/**
 * Removes pods that have ended from the users of a claim. Without users the claim loses its devices; it is deleted if it was made
 * for a pod that has ended. Users that the cluster has no pod for are kept: the input may not hold every pod.
 *
 * Source: kubernetes v1.36.3 pkg/controller/resourceclaim/controller.go syncClaim, and the garbage collector.
 */
export function releaseClaim(key: string, api: ApiServer, removed: ReadonlySet<string>): void {
  const { namespace, name } = namesIn(key);
  const claim = api.get('ResourceClaim', namespace, name);
  if (claim === undefined) return;
  const hasEnded = ({ apiGroup = '', resource, uid, name: pod }: Consumer): boolean =>
    apiGroup === '' && resource === 'pods' && isEnded({ namespace, name: pod, uid }, api, removed);
  const { reservedFor = [] } = claim.status ?? {};
  const users = reservedFor.filter((user) => !hasEnded(user));
  if (users.length < reservedFor.length) release(claim, users, api);
  if (users.length > 0) return;
  const owner = controllerOf(claim.metadata);
  const isOfEnded = owner?.kind === 'Pod' && isEnded({ ...owner, namespace }, api, removed);
  if (isOfEnded || isUnused(claim)) api.delete('ResourceClaim', namespace, name);
}

type Consumer = ResourceClaimConsumerReference;

interface PodIdentity {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

function isEnded(
  { namespace, name, uid }: PodIdentity,
  api: ApiServer,
  removed: ReadonlySet<string>,
): boolean {
  if (removed.has(uid)) return true;
  const pod = api.get('Pod', namespace, name);
  return pod !== undefined && (pod.metadata.uid !== uid || isPodDone(pod));
}

/** A claim that was deleted while it had users. */
const isUnused = (claim: ResourceClaim): boolean => isTerminating(claim) && isProtected(claim);

const isProtected = ({ metadata }: ResourceClaim): boolean =>
  metadata.finalizers?.includes(CLAIM_FINALIZER) === true;

/** The status and the finalizer are two writes, as upstream: the status is a subresource. */
function release(claim: ResourceClaim, users: readonly Consumer[], api: ApiServer): void {
  const { reservedFor: _, allocation, ...rest } = claim.status ?? {};
  const keepsDevices = users.length > 0 || !isProtected(claim);
  const status = {
    ...rest,
    ...(keepsDevices && allocation !== undefined && { allocation }),
    ...(users.length > 0 && { reservedFor: users }),
  };
  const { metadata } = api.updateStatus('ResourceClaim', { ...claim, status });
  if (!isProtected(claim) || status.allocation !== undefined) return;
  const finalizers = metadata.finalizers?.filter((one) => one !== CLAIM_FINALIZER) ?? [];
  api.update('ResourceClaim', { ...claim, metadata: { ...metadata, finalizers } });
}
