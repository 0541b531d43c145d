import type { Pod, PodStatus, RequestMapping, ResourceClaim } from '../../objects/index.ts';
import { allocationResult } from '../../devices/index.ts';
import { CLAIM_FINALIZER, EXTENDED_CLAIM, isReservedFor } from '../../objects/index.ts';
import type { ClaimDevices } from '../../devices/index.ts';
import type { Reservation, ReservedObject } from '../../framework/index.ts';
import { shareId } from './share-id.ts';
import type { DeviceSettings } from './device-settings.ts';
import type { NodeDevices } from './pod-devices.ts';

/**
 * The claims of a pod as they are stored when it gets a node: allocated there, and reserved for the pod.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources bindClaim.
 */
export function reservedObjects(
  claims: readonly ResourceClaim[],
  devices: NodeDevices | undefined,
  nodeName: string,
  { settings, reservation }: { settings: DeviceSettings; reservation: Reservation },
): readonly ReservedObject[] {
  const { pod } = reservation;
  const allocatedTo = new Map(devices?.allocated.map((one) => [one.claim, one]));
  const changed: ReservedObject[] = [];
  const reserve = (claim: ResourceClaim, of: ClaimDevices | undefined): void => {
    changed.push(reserved(claim, of, nodeName, { settings, reservation }));
  };
  for (const claim of claims) {
    if (!isReservedFor(claim, pod.metadata.uid ?? '')) reserve(claim, allocatedTo.get(claim));
  }
  if (devices?.extended !== undefined) {
    const { claim, mappings } = devices.extended;
    const created = reservation.createClaim(newClaim(claim, pod));
    reserve(created, allocatedTo.get(claim));
    changed.push({ ...pod, status: withExtendedClaim(pod, created.metadata.name, mappings) });
  }
  return changed;
}

function reserved(
  claim: ResourceClaim,
  devices: ClaimDevices | undefined,
  nodeName: string,
  { settings, reservation }: { settings: DeviceSettings; reservation: Reservation },
): ResourceClaim {
  const { allocator } = settings;
  const { metadata, status = {} } = claim;
  const { name, uid = '' } = reservation.pod.metadata;
  const finalizers = metadata.finalizers ?? [];
  const allocation =
    devices === undefined
      ? status.allocation
      : allocationResult(devices, nodeName, allocator, (at) => shareId(metadata.uid ?? '', at));
  const { allocationTimestamp = reservation.timestamp } = allocation ?? {};
  return {
    ...claim,
    metadata:
      devices === undefined || finalizers.includes(CLAIM_FINALIZER)
        ? metadata
        : { ...metadata, finalizers: [...finalizers, CLAIM_FINALIZER] },
    status: {
      ...status,
      ...(allocation !== undefined && {
        allocation: allocator.features.bindingConditions
          ? { ...allocation, allocationTimestamp }
          : allocation,
      }),
      reservedFor: [...(status.reservedFor ?? []), { resource: 'pods', name, uid }],
    },
  };
}

/** Source: kubernetes v1.36.3 plugins/dynamicresources/extendeddynamicresources.go preFilterExtendedResources. */
function newClaim(claim: ResourceClaim, { metadata: { name, uid = '' } }: Pod): ResourceClaim {
  const owner = { apiVersion: 'v1', kind: 'Pod', name, uid, controller: true };
  return {
    ...claim,
    metadata: {
      name: '',
      generateName: `${name}-extended-resources-`,
      namespace: claim.metadata.namespace,
      annotations: { [EXTENDED_CLAIM]: 'true' },
      ownerReferences: [owner],
    },
  };
}

/** Source: patchPodExtendedResourceClaimStatus, the same file. */
function withExtendedClaim(
  { spec, status }: Pod,
  resourceClaimName: string,
  mappings: readonly RequestMapping[],
): PodStatus {
  const containers = [...(spec.initContainers ?? []), ...spec.containers];
  const requestMappings = mappings.map(({ container, resource, request }) => ({
    containerName: containers[container]?.name ?? '',
    resourceName: resource,
    requestName: request,
  }));
  return { ...status, extendedResourceClaimStatus: { requestMappings, resourceClaimName } };
}
