import type { ResourceClaim } from '../api/index.ts';
import { amountsOf, UsedCapacity } from './capacity.ts';
import { deviceKey } from './pool.ts';

/** What is allocated to claims: whole devices, and shares of devices. */
export interface AllocatedState {
  /** Keys of devices that belong to one claim. */
  readonly devices: ReadonlySet<string>;
  /** Keys of devices with shares. */
  readonly shared: ReadonlySet<string>;
  readonly capacity: UsedCapacity;
}

/**
 * Devices with admin access are not allocated. Without consumable capacity a share counts as the whole device.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources/allocateddevices.go foreachAllocatedDevice, dra_manager.go GatherAllocatedState.
 */
export function allocatedState(
  claims: Iterable<ResourceClaim>,
  consumableCapacity: boolean,
): AllocatedState {
  const devices = new Set<string>();
  const shared = new Set<string>();
  const capacity = new UsedCapacity();
  for (const { status } of claims) {
    for (const result of status?.allocation?.devices?.results ?? []) {
      if (result.adminAccess === true) continue;
      const key = deviceKey(result.driver, result.pool, result.device);
      if (!consumableCapacity || result.shareID === undefined) {
        devices.add(key);
        continue;
      }
      shared.add(key);
      if (result.consumedCapacity !== undefined)
        capacity.add(key, amountsOf(result.consumedCapacity));
    }
  }
  return { devices, shared, capacity };
}

/** Source: kubernetes v1.36.3 structured/internal/allocatedstate.go IsDeviceAllocated. */
export const isAllocated = ({ devices, shared, capacity }: AllocatedState, key: string): boolean =>
  devices.has(key) || shared.has(key) || capacity.has(key);
