import type { DeviceRequestAllocationResult, ResourceClaim } from '../objects/index.ts';
import { amountsOf, UsedCapacity } from './pools/capacity.ts';
import { deviceKey } from './pools/types.ts';

/** What is allocated to claims: whole devices, and shares of devices. */
export interface AllocatedState {
  /** Whether the whole device belongs to a claim. */
  isTaken(key: string): boolean;
  /** Whether the device or a share of it belongs to a claim. Source: kubernetes v1.36.3 structured/internal IsDeviceAllocated. */
  isInUse(key: string): boolean;
  /** What the shares of each device use. */
  readonly capacity: UsedCapacity;
}

/**
 * The devices of all claims, kept up to date. Devices with admin access are not allocated. Without consumable capacity a share counts
 * as the whole device.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources/allocateddevices.go, dra_manager.go GatherAllocatedState.
 */
export class AllocatedDevices implements AllocatedState {
  readonly capacity = new UsedCapacity();
  readonly #consumableCapacity: boolean;
  readonly #taken = new Map<string, number>();
  readonly #shared = new Map<string, number>();
  #claims: ReadonlySet<ResourceClaim> = new Set();

  constructor(consumableCapacity: boolean) {
    this.#consumableCapacity = consumableCapacity;
  }

  isTaken(key: string): boolean {
    return this.#taken.has(key);
  }

  isInUse(key: string): boolean {
    return this.#taken.has(key) || this.#shared.has(key) || this.capacity.has(key);
  }

  /** Reads the claims that have changed since the last call. */
  sync(claims: readonly ResourceClaim[]): void {
    const before = this.#claims;
    const now = new Set(claims);
    this.#claims = now;
    for (const claim of before) if (!now.has(claim)) this.#count(claim, -1);
    for (const claim of now) if (!before.has(claim)) this.#count(claim, 1);
  }

  #count({ status }: ResourceClaim, step: 1 | -1): void {
    for (const result of status?.allocation?.devices?.results ?? []) {
      if (result.adminAccess !== true) this.#countDevice(result, step);
    }
  }

  #countDevice(result: DeviceRequestAllocationResult, step: 1 | -1): void {
    const key = deviceKey(result.driver, result.pool, result.device);
    const isShare = this.#consumableCapacity && result.shareID !== undefined;
    shift(isShare ? this.#shared : this.#taken, key, step);
    if (!isShare || result.consumedCapacity === undefined) return;
    const amounts = amountsOf(result.consumedCapacity);
    if (step === 1) this.capacity.add(key, amounts);
    else this.capacity.remove(key, amounts);
  }
}

function shift(counts: Map<string, number>, key: string, step: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + step;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
