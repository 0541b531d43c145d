import type { ResourceClaim } from '../../objects/index.ts';
import type { PostFilterAnswer } from '../../framework/index.ts';
import type { PodDevices } from './pod-devices.ts';

/**
 * Takes the devices from a claim that no node can use for the pod, if no other pod uses it. Upstream picks a random claim;
 * here it is the first.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources PostFilter.
 */
export function deallocation(
  { claims, unavailable, leftOver }: PodDevices,
  podUid: string,
): PostFilterAnswer {
  const released = claims.find(
    ({ status }, at) =>
      unavailable.has(at) && (status?.reservedFor ?? []).every(({ uid }) => uid === podUid),
  );
  if (released !== undefined) {
    return {
      outcome: 'unschedulable',
      message: 'deallocation of ResourceClaim completed',
      releases: [withoutDevices(released)],
    };
  }
  if (leftOver !== undefined) {
    return {
      outcome: 'unschedulable',
      message: 'deletion of ResourceClaim completed',
      deletes: [leftOver],
    };
  }
  return { outcome: 'unschedulable', message: 'still not schedulable' };
}

const withoutDevices = (claim: ResourceClaim): ResourceClaim => ({ ...claim, status: {} });
