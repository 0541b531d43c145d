import { readQuantity } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';
import type { CounterSet, Device, ResourceSlice } from '../../objects/index.ts';

/** A device of a pool. */
export interface PooledDevice {
  /** "driver/pool/device", unique among the devices of a node. */
  readonly key: string;
  readonly device: Device;
  readonly slice: ResourceSlice;
  readonly pool: Pool;
}

/** The slices of one pool as a node sees them. */
export interface Pool {
  readonly driver: string;
  readonly name: string;
  /** Some slices are missing: the driver is publishing them. */
  readonly isIncomplete: boolean;
  /** Why the pool must not be used, or undefined. */
  readonly problem: string | undefined;
  /** Devices that the node may use, in the order in which they are tried. */
  readonly devices: readonly PooledDevice[];
  /** Every slice of the pool that consumes its counters, slices of other nodes included. */
  readonly counterSlices: readonly ResourceSlice[];
  readonly counterSets: readonly CounterSet[];
}

export const deviceKey = (driver: string, pool: string, device: string): string =>
  `${driver}/${pool}/${device}`;

export const poolKey = ({ spec }: ResourceSlice): string => `${spec.driver}/${spec.pool.name}`;

/** Amounts of counters by set and name. */
export type Counters = Map<string, Map<string, Quantity>>;

/** Adds the counters that a device consumes (+1), or subtracts them (-1). `onlyKnown`: counters that are not there are ignored. */
export function shiftCounters(
  counters: Counters,
  { consumesCounters = [] }: Device,
  step: 1 | -1,
  onlyKnown = false,
): void {
  for (const { counterSet, counters: consumed } of consumesCounters) {
    let amounts = counters.get(counterSet);
    if (amounts === undefined) {
      if (onlyKnown) continue;
      counters.set(counterSet, (amounts = new Map<string, Quantity>()));
    }
    for (const [name, { value }] of Object.entries(consumed)) {
      const before = amounts.get(name);
      const amount = readQuantity(value);
      if (before !== undefined)
        amounts.set(name, step === 1 ? before.add(amount) : before.sub(amount));
      else if (!onlyKnown) amounts.set(name, step === 1 ? amount : amount.neg());
    }
  }
}

export const readCounters = (sets: readonly CounterSet[]): Counters =>
  new Map(
    sets.map(({ name, counters }) => [
      name,
      new Map(
        Object.entries(counters).map(([counter, { value }]) => [counter, readQuantity(value)]),
      ),
    ]),
  );
