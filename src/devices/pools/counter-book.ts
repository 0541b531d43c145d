import type { AllocatedState } from '../allocated-state.ts';
import { deviceKey, readCounters, shiftCounters } from './types.ts';
import type { Counters, PooledDevice } from './types.ts';
import type { AllocatorRules } from '../allocator-rules.ts';
import { getOrInsert } from '../../units/index.ts';

/**
 * The shared counters that allocated devices leave, by pool or slice. Pools of different drivers with one name are mistaken for each
 * other, as upstream.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental checkAvailableCounters; v1.34.9, by slice.
 */
export class CounterBook {
  readonly #rules: AllocatorRules;
  readonly #state: AllocatedState;
  readonly #available = new Map<string, Counters>();

  constructor(rules: AllocatorRules, state: AllocatedState) {
    this.#rules = rules;
    this.#state = state;
  }

  /** The key under which the counters of a device are kept. */
  keyOf({ pool, slice }: PooledDevice): string {
    return this.#rules.countersOfPool ? pool.name : slice.metadata.name;
  }

  availableTo(device: PooledDevice): Counters {
    const key = this.keyOf(device);
    return getOrInsert(this.#available, key, () => this.#count(device));
  }

  #count({ pool, slice }: PooledDevice): Counters {
    const { countersOfPool, countsShares } = this.#rules;
    const available = readCounters(
      countersOfPool ? pool.counterSets : (slice.spec.sharedCounters ?? []),
    );
    for (const { spec } of countersOfPool ? pool.counterSlices : [slice]) {
      for (const device of spec.devices ?? []) {
        const key = deviceKey(spec.driver, spec.pool.name, device.name);
        const isInUse = countsShares ? this.#state.isInUse(key) : this.#state.isTaken(key);
        if (isInUse) shiftCounters(available, device, -1, true);
      }
    }
    return available;
  }
}

/** The counters that the devices of one search consume. */
export class ConsumedCounters {
  readonly #book: CounterBook;
  readonly #consumed = new Map<string, Counters>();

  constructor(book: CounterBook) {
    this.#book = book;
  }

  /** Takes the counters of a device, or none if some counter would not do. */
  take(device: PooledDevice): boolean {
    const consumed = this.#of(device);
    shiftCounters(consumed, device.device, 1);
    for (const [set, counters] of this.#book.availableTo(device)) {
      for (const [name, amount] of counters) {
        const taken = consumed.get(set)?.get(name);
        if (taken === undefined ? amount.sign >= 0 : amount.compare(taken) >= 0) continue;
        this.giveBack(device);
        return false;
      }
    }
    return true;
  }

  giveBack(device: PooledDevice): void {
    shiftCounters(this.#of(device), device.device, -1);
  }

  #of(device: PooledDevice): Counters {
    const key = this.#book.keyOf(device);
    return getOrInsert(this.#consumed, key, () => new Map());
  }
}
