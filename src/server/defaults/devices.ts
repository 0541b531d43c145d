import type {
  DeviceClaim,
  DeviceRequest,
  DeviceToleration,
  ResourceClaim,
  ResourceClaimSpec,
  ResourceClaimTemplate,
} from '../../objects/index.ts';
import { fillBlank, fillZero, mapField, replace } from './copy-on-write.ts';

/** Source: SetObjectDefaults_ResourceClaim, kubernetes v1.36 pkg/apis/resource/v1. */
export const defaultResourceClaim = (claim: ResourceClaim): ResourceClaim =>
  replace(claim, 'spec', defaultSpec(claim.spec));

export const defaultResourceClaimTemplate = (
  template: ResourceClaimTemplate,
): ResourceClaimTemplate =>
  replace(template, 'spec', replace(template.spec, 'spec', defaultSpec(template.spec.spec)));

const defaultSpec = (spec: ResourceClaimSpec): ResourceClaimSpec =>
  spec.devices === undefined ? spec : replace(spec, 'devices', defaultDevices(spec.devices));

const defaultDevices = (devices: DeviceClaim): DeviceClaim =>
  mapField(devices, 'requests', (request: DeviceRequest) => {
    const { exactly } = request;
    const alternatives = mapField(request, 'firstAvailable', defaultCount);
    return exactly === undefined
      ? alternatives
      : replace(alternatives, 'exactly', defaultCount(exactly));
  });

interface Counted {
  readonly allocationMode?: string;
  readonly count?: number;
  readonly tolerations?: readonly DeviceToleration[];
}

function defaultCount<T extends Counted>(request: T): T {
  const filled = fillBlank<Counted>(request, { allocationMode: 'ExactCount' });
  const counted = filled.allocationMode === 'ExactCount' ? fillZero(filled, { count: 1 }) : filled;
  // Only fields of Counted have changed.
  return mapField(counted, 'tolerations', (one) => fillBlank(one, { operator: 'Equal' })) as T;
}
