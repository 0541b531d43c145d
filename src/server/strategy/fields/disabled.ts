import { isEnabled } from '../../../features/index.ts';
import type { Gates } from '../../../features/index.ts';
import type { PodSpec } from '../../../objects/index.ts';
import { AFFINITY_FIELDS } from './affinity.ts';
import { CONTAINER_FIELDS } from './containers.ts';
import type { GatedFields } from './gated.ts';
import { SPEC_FIELDS } from './specs.ts';

/**
 * Every field of a pod that depends on a feature gate and that scheduler or kubelets read.
 * Source: dropDisabledFields, pkg/api/pod/util.go, v1.30 to v1.36. A gate that a release lacks has no such field either.
 */
const GATED: readonly GatedFields[] = [...SPEC_FIELDS, ...AFFINITY_FIELDS, ...CONTAINER_FIELDS];

/** The gates of fields that are enabled in v1.34. */
export const FIELD_GATES: Gates = {
  DynamicResourceAllocation: true,
  MatchLabelKeysInPodAffinity: true,
  MatchLabelKeysInPodTopologySpread: true,
  NodeInclusionPolicyInPodTopologySpread: true,
  PodLevelResources: true,
  SidecarContainers: true,
  VolumeAttributesClass: true,
};

/** A pod spec without the fields of disabled feature gates, unless the old spec had them. */
export function withoutDisabledFields(
  spec: PodSpec,
  old: PodSpec | undefined,
  gates: Gates,
): PodSpec {
  return withoutFields(spec, old, disabledFields(gates));
}

export const disabledFields = (gates: Gates): readonly GatedFields[] =>
  GATED.filter(({ gate }) => !isEnabled(gates, gate));

export function withoutFields(
  spec: PodSpec,
  old: PodSpec | undefined,
  disabled: readonly GatedFields[],
): PodSpec {
  let result = spec;
  for (const { isUsedBy, drop } of disabled) {
    if (isUsedBy(result) && !(old !== undefined && isUsedBy(old))) result = drop(result);
  }
  return result;
}
