import { isKind } from '../../../objects/index.ts';
import type { Device, KubernetesObject, PodSpec, ResourceSlice } from '../../../objects/index.ts';
import { isEnabled } from '../../../features/index.ts';
import type { NotModelled } from '../../../outcome/index.ts';
import { entryOf } from '../cause.ts';
import type { Cause, Doubt, Examined } from '../cause.ts';

/** Why pods with claims are not modelled. */
export const CLAIMS_BEFORE_V1_32 =
  'resourceClaims: dynamic resource allocation is not simulated before v1.32';

const OLD_CLAIMS: Doubt = {
  reason: CLAIMS_BEFORE_V1_32,
  effect: 'it may fit on fewer nodes or on none, since devices are not counted',
};

/** What dynamic resource allocation leaves out: the claims of releases before v1.32, and what happens to devices in use. */
export const deviceClaims: Cause = ({ shaped, others, features }) => {
  const slices = [...others.cluster, ...others.applied].filter((object) =>
    isKind(object, 'ResourceSlice'),
  );
  const entries = slices.flatMap((slice) => leftOutOf(slice, features));
  if (features.rules.allocatesDevices) return [{ entries }];
  const doubtOf = (spec: PodSpec | undefined): Doubt | undefined =>
    (spec?.resourceClaims?.length ?? 0) > 0 ? OLD_CLAIMS : undefined;
  if (!shaped.some(({ shape }) => doubtOf(shape.spec) !== undefined)) return [{ entries }];
  return [{ entries, doubt: ({ pod }) => doubtOf(pod.spec) }];
};

type LeftOut = Pick<NotModelled, 'reason' | 'effect'>;

const EVICTION: LeftOut = {
  reason: 'devices with a NoExecute taint: their pods are not evicted',
  effect: 'pods that use such a device are deleted, unless their claim tolerates the taint',
};

const BINDING: LeftOut = {
  reason: 'devices with bindingConditions: taken as met at once',
  effect:
    'pods that get such a device are bound later, or on another node if a driver reports a failure',
};

/** What is not simulated of the devices of a slice. */
function leftOutOf(slice: ResourceSlice, { gates }: Examined['features']): readonly NotModelled[] {
  const found: LeftOut[] = [];
  if (isEnabled(gates, 'DRADeviceTaints') && has(slice, evicts)) found.push(EVICTION);
  if (isEnabled(gates, 'DRADeviceBindingConditions') && has(slice, waits)) found.push(BINDING);
  const object: KubernetesObject = slice;
  return found.map((one) => entryOf(object, one));
}

const has = ({ spec }: ResourceSlice, is: (device: Device) => boolean): boolean =>
  (spec.devices ?? []).some(is);

const evicts = ({ taints = [] }: Device): boolean =>
  taints.some(({ effect }) => effect === 'NoExecute');

const waits = ({ bindingConditions = [] }: Device): boolean => bindingConditions.length > 0;
