import { allocatorRules } from '../../devices/index.ts';
import type { AllocatorRelease, AllocatorRules } from '../../devices/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Gates, Rules } from '../../features/index.ts';
import { extendedResourceRule } from '../shared/device-classes.ts';
import type { ExtendedResourceRule } from '../shared/device-classes.ts';

/** What the gates and rules of a release mean for the plugin. */
export interface DeviceSettings {
  readonly isEnabled: boolean;
  /** False: the release has other kinds of claims (up to v1.31), which are not modelled. */
  readonly isModelled: boolean;
  readonly allocator: AllocatorRules;
  readonly extendedResources: ExtendedResourceRule;
  /** Says nothing at PostFilter about a pod without claims (v1.33). */
  readonly isSilentWithoutClaims: boolean;
}

/** Source: kubernetes v1.36.3 plugins/dynamicresources AllocatorFeatures, plugins/feature/feature.go. */
export function deviceSettings(gates: Gates, rules: Rules): DeviceSettings {
  const release = allocatorRelease(rules);
  const deviceStatus = isEnabled(gates, 'DRAResourceClaimDeviceStatus');
  const features = {
    adminAccess: isEnabled(gates, 'DRAAdminAccess'),
    bindingConditions: isEnabled(gates, 'DRADeviceBindingConditions') && deviceStatus,
    consumableCapacity: isEnabled(gates, 'DRAConsumableCapacity'),
    partitionableDevices: isEnabled(gates, 'DRAPartitionableDevices'),
    prioritizedList: isEnabled(gates, 'DRAPrioritizedList'),
    taints: isEnabled(gates, 'DRADeviceTaints'),
  };
  return {
    isEnabled: isEnabled(gates, 'DynamicResourceAllocation'),
    isModelled: rules.allocatesDevices,
    allocator: allocatorRules(release, features, deviceStatus),
    extendedResources: extendedResourceRule(gates, rules),
    isSilentWithoutClaims: release === 33,
  };
}

function allocatorRelease(rules: Rules): AllocatorRelease {
  if (rules.takesDevicesInOrder) return 36;
  if (rules.leavesOutBrokenPools) return 35;
  if (rules.takesAdminDevices) return 34;
  return rules.needsOneOfAll ? 33 : 32;
}
