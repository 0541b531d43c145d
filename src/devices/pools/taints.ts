import type { Device, DeviceTaint, DeviceToleration } from '../../objects/index.ts';

/**
 * Whether a taint keeps a device from a request with these tolerations. `knownOnly`: effects other than NoSchedule and NoExecute are
 * ignored.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental taintPreventsAllocation; v1.34.9 allTaintsTolerated.
 */
export function isBarred(
  { taints = [] }: Device,
  tolerations: readonly DeviceToleration[],
  knownOnly: boolean,
): boolean {
  return taints.some((taint) => {
    if (knownOnly && taint.effect !== 'NoSchedule' && taint.effect !== 'NoExecute') return false;
    return !tolerations.some((toleration) => toleratesDeviceTaint(toleration, taint));
  });
}

/** Source: kubernetes v1.36.3 dynamic-resource-allocation/resourceclaim/devicetoleration.go ToleratesTaint. */
export function toleratesDeviceTaint(
  { key = '', operator = 'Equal', value = '', effect = '' }: DeviceToleration,
  taint: DeviceTaint,
): boolean {
  if (effect !== '' && effect !== taint.effect) return false;
  if (key !== '' && key !== taint.key) return false;
  if (operator === 'Exists') return true;
  return operator === 'Equal' && value === (taint.value ?? '');
}
