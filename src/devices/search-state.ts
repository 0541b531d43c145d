import type { AllocatedState } from './allocated-state.ts';
import type { AllocatorRules } from './allocator-rules.ts';
import { consumedAmounts, hasCapacity, UsedCapacity } from './pools/capacity.ts';
import type { Amounts } from './pools/capacity.ts';
import type { Constraint } from './constraints.ts';
import { ConsumedCounters } from './pools/counter-book.ts';
import type { CounterBook } from './pools/counter-book.ts';
import type { Demand } from './demand.ts';
import { deviceKey } from './pools/types.ts';
import type { PooledDevice } from './pools/types.ts';
import { isBarred } from './pools/taints.ts';
import { getOrInsert } from '../units/index.ts';

/** A device that the search has taken for a claim, and what has to be given back. */
export interface Taken {
  readonly demand: Demand;
  readonly device: PooledDevice;
  /** What a share of the device consumes; undefined for the whole device. */
  readonly share: Amounts | undefined;
  readonly hasCounters: boolean;
  /** Another share of the device was taken before. */
  readonly wasShared: boolean;
}

/** The claim that a device is taken for, and its index among the devices of the request. */
export interface TakingPosition {
  readonly claim: number;
  readonly device: number;
}

/** What a search has taken so far, beside what is allocated. */
export class SearchState {
  readonly #rules: AllocatorRules;
  readonly #allocated: AllocatedState;
  readonly #counters: ConsumedCounters;
  readonly #constraints: readonly (readonly Constraint[])[];
  /** By device, the claims that have it. */
  readonly #claimsOf = new Map<string, Set<number>>();
  readonly #capacity = new UsedCapacity();
  readonly #taken: Taken[][];

  /** `constraints`: by claim. */
  constructor(
    rules: AllocatorRules,
    allocated: AllocatedState,
    book: CounterBook,
    constraints: readonly (readonly Constraint[])[],
  ) {
    this.#rules = rules;
    this.#allocated = allocated;
    this.#counters = new ConsumedCounters(book);
    this.#constraints = constraints;
    this.#taken = constraints.map(() => []);
  }

  takenBy(claim: number): readonly Taken[] {
    return this.#taken[claim]!;
  }

  /** Admin access does not need a device for itself, but gets each one only once in a claim. */
  isInUse(claim: number, demand: Demand, { key }: PooledDevice): boolean {
    const claims = this.#claimsOf.get(key);
    if (demand.adminAccess) return this.#rules.adminTakes && claims?.has(claim) === true;
    return this.#allocated.isTaken(key) || (claims !== undefined && claims.size > 0);
  }

  /** Whether the device has the capacity that is asked for. */
  hasRoom({ capacity }: Demand, { key, device }: PooledDevice): boolean {
    if (!this.#rules.features.consumableCapacity) return true;
    const inUse = [this.#allocated.capacity.of(key), this.#capacity.of(key)];
    return hasCapacity(device.capacity ?? {}, capacity, inUse);
  }

  /** Source: kubernetes v1.36.3 structured/internal/experimental allocateDevice. */
  take(
    { claim, device: at }: TakingPosition,
    demand: Demand,
    device: PooledDevice,
  ): Taken | 'unavailable' | 'constraint' {
    const { features, knownTaintsOnly } = this.#rules;
    const isShared = features.consumableCapacity && device.device.allowMultipleAllocations === true;
    if (this.isInUse(claim, demand, device) && !(isShared && demand.adminAccess)) {
      return 'unavailable';
    }
    const counters = this.#takeCounters(device, isShared);
    if (counters === 'unavailable') return counters;
    const hasCounters = counters === 'taken';
    const isTainted =
      features.taints && isBarred(device.device, demand.tolerations, knownTaintsOnly);
    if (isTainted || !this.#addToConstraints(claim, demand, device)) {
      this.#reject(device, hasCounters);
      return isTainted ? 'unavailable' : 'constraint';
    }
    return this.#measure({ claim, device: at }, { demand, device, hasCounters }, isShared);
  }

  /** Takes the device if it has the capacity. */
  #measure(
    { claim, device: at }: TakingPosition,
    taken: Pick<Taken, 'demand' | 'device' | 'hasCounters'>,
    isShared: boolean,
  ): Taken | 'unavailable' {
    const { demand, device, hasCounters } = taken;
    const { measuresByPosition, givesBackAll } = this.#rules;
    const hasRoom = this.hasRoom(demand, measuresByPosition ? deviceAt(device, at) : device);
    if (hasRoom || !givesBackAll) this.#mark(claim, demand, device, isShared);
    if (hasRoom) return this.#record(claim, taken, isShared);
    if (givesBackAll) {
      for (const constraint of this.#constraints[claim]!) constraint.remove(demand);
      this.#reject(device, hasCounters);
    }
    return 'unavailable';
  }

  #takeCounters(device: PooledDevice, isShared: boolean): 'taken' | 'none' | 'unavailable' {
    if ((device.device.consumesCounters ?? []).length === 0) return 'none';
    const { features, needsCounters, countersOfPool } = this.#rules;
    if (!features.partitionableDevices) return needsCounters ? 'unavailable' : 'none';
    if (isShared && countersOfPool && this.#isShared(device)) return 'none';
    return this.#counters.take(device) ? 'taken' : 'unavailable';
  }

  /** Undoes the last `take` of that claim. Source: rollbackDevice, the same file. */
  giveBack(claim: number, { demand, device, share, hasCounters, wasShared }: Taken): void {
    this.#taken[claim]!.pop();
    for (const constraint of this.#constraints[claim]!) constraint.remove(demand);
    if (share === undefined) {
      this.#claimsOf.get(device.key)?.delete(claim);
      if (hasCounters) this.#counters.giveBack(device);
      return;
    }
    if (this.#rules.givesBackAll) {
      this.#capacity.remove(device.key, share, wasShared);
      if (hasCounters) this.#counters.giveBack(device);
    } else if (share.size > 0) this.#capacity.remove(device.key, share);
  }

  #mark(claim: number, { adminAccess }: Demand, { key }: PooledDevice, isShared: boolean): void {
    if (isShared || (adminAccess && !this.#rules.adminTakes)) return;
    const claims = getOrInsert(this.#claimsOf, key, () => new Set());
    claims.add(claim);
  }

  #record(
    claim: number,
    taken: Pick<Taken, 'demand' | 'device' | 'hasCounters'>,
    isShared: boolean,
  ): Taken {
    const { demand, device } = taken;
    const share = isShared
      ? consumedAmounts(device.device.capacity ?? {}, demand.capacity)
      : undefined;
    const made = { ...taken, share, wasShared: this.#capacity.has(device.key) };
    if (share !== undefined) this.#capacity.add(device.key, share);
    this.#taken[claim]!.push(made);
    return made;
  }

  #addToConstraints(claim: number, demand: Demand, device: PooledDevice): boolean {
    const constraints = this.#constraints[claim]!;
    const failed = constraints.findIndex((constraint) => !constraint.add(demand, device));
    if (failed < 0) return true;
    for (const constraint of constraints.slice(0, failed)) constraint.remove(demand);
    return false;
  }

  #reject(device: PooledDevice, hasCounters: boolean): void {
    if (hasCounters && this.#rules.givesBackAll) this.#counters.giveBack(device);
  }

  #isShared({ key }: PooledDevice): boolean {
    return this.#allocated.capacity.has(key) || this.#capacity.has(key);
  }
}

/** The device at that place of the slice; past its end upstream stops with a crash, here the device itself serves. */
function deviceAt(taken: PooledDevice, at: number): PooledDevice {
  const { slice, pool } = taken;
  const device = slice.spec.devices?.[at];
  if (device === undefined) return taken;
  return { ...taken, device, key: deviceKey(pool.driver, pool.name, device.name) };
}
