import type { DeviceClass, ResourceClaim, ResourceSlice } from '../objects/index.ts';
import { AllocationError } from './allocation-error.ts';
import type { AllocatorRules } from './allocator-rules.ts';
import type { AllocatedState } from './allocated-state.ts';
import { hasCapacity } from './pools/capacity.ts';
import { checkClaim } from './check-claims.ts';
import type { CheckInput } from './check-claims.ts';
import { constraintOf } from './constraints.ts';
import type { Constraint } from './constraints.ts';
import { CounterBook } from './pools/counter-book.ts';
import type { CheckedDemand } from './demand.ts';
import { DeviceSearch } from './search.ts';
import { DeviceSelectors } from './selectors.ts';
import type { ClaimDevices } from './allocation-result.ts';
import { isSelected } from './pools/node-facts.ts';
import type { NodeFacts } from './pools/node-facts.ts';
import type { Pool, PooledDevice } from './pools/types.ts';
import { ResourcePools } from './pools/by-driver.ts';
import { SearchState } from './search-state.ts';

/** What the allocator knows of the cluster while its slices and classes stay the same. */
export class DeviceInventory {
  readonly rules: AllocatorRules;
  readonly pools: ResourcePools;
  readonly selectors: DeviceSelectors;
  readonly classOf: (name: string) => DeviceClass | undefined;

  constructor(
    slices: readonly ResourceSlice[],
    classOf: (name: string) => DeviceClass | undefined,
    rules: AllocatorRules,
  ) {
    this.rules = rules;
    this.classOf = classOf;
    this.pools = new ResourcePools(slices, rules);
    this.selectors = new DeviceSelectors(rules.features.consumableCapacity);
  }
}

/** What became of an allocation on one node. */
export type Allocation =
  | { readonly type: 'allocated'; readonly claims: readonly ClaimDevices[] }
  /** `brokenPools`: some pool of the node is invalid. */
  | { readonly type: 'impossible'; readonly brokenPools: boolean }
  /** Something is wrong with a claim or a class, whatever the node. */
  | { readonly type: 'error'; readonly message: string };

/**
 * Finds devices for claims, on one node after the other.
 *
 * Source: kubernetes v1.36.3 dynamic-resource-allocation/structured; `rules` hold the differences of earlier releases.
 */
export class DeviceAllocator {
  readonly #inventory: DeviceInventory;
  readonly #state: AllocatedState;
  readonly #counters: CounterBook;

  constructor(inventory: DeviceInventory, state: AllocatedState) {
    this.#inventory = inventory;
    this.#state = state;
    this.#counters = new CounterBook(inventory.rules, state);
  }

  allocate(node: NodeFacts, claims: readonly ResourceClaim[]): Allocation {
    const pools = this.#inventory.pools.on(node);
    try {
      const found = this.#search(node, claims, pools);
      if (found !== undefined) return { type: 'allocated', claims: found };
    } catch (error) {
      if (!(error instanceof AllocationError)) throw error;
      return { type: 'error', message: error.message };
    }
    return { type: 'impossible', brokenPools: pools.some(({ problem }) => problem !== undefined) };
  }

  #search(
    node: NodeFacts,
    claims: readonly ResourceClaim[],
    pools: readonly Pool[],
  ): readonly ClaimDevices[] | undefined {
    const { rules, classOf } = this.#inventory;
    const isSelectable = (demand: CheckedDemand, device: PooledDevice, claim: string): boolean =>
      this.#isSelectable(demand, device, claim, node);
    const input: CheckInput = {
      rules,
      pools,
      classOf,
      isSelectable,
      hasRoom: ({ capacity }, { key, device }) =>
        !rules.features.consumableCapacity ||
        hasCapacity(device.capacity ?? {}, capacity, [this.#state.capacity.of(key)]),
    };
    const checked = claims.map((claim) => checkClaim(claim, input));
    const constraints = claims.map((claim) => constraintsOf(claim, rules));
    const found = new DeviceSearch({
      rules,
      pools,
      claims: checked,
      state: new SearchState(rules, this.#state, this.#counters, constraints),
      isSelectable: (demand, device, { name }) => isSelectable(demand, device, name),
    }).run();
    if (found === undefined) return undefined;
    return claims.map((claim, at) => ({
      claim,
      taken: found.taken[at] ?? [],
      chosen: found.chosen[at] ?? [],
    }));
  }

  /** Source: kubernetes v1.36.3 structured/internal/experimental isSelectable. */
  #isSelectable(
    demand: CheckedDemand,
    device: PooledDevice,
    claim: string,
    node: NodeFacts,
  ): boolean {
    const { rules, selectors } = this.#inventory;
    const { device: own, slice, key } = device;
    if (!rules.features.bindingConditions && (own.bindingConditions ?? []).length > 0) return false;
    const known = demand.selectable.get(key);
    if (known !== undefined) return known;
    const { deviceClass } = demand;
    const isSelectable =
      selectors.match(
        device,
        deviceClass.spec.selectors ?? [],
        `class ${deviceClass.metadata.name}`,
      ) &&
      selectors.match(device, demand.selectors, `claim ${claim}`) &&
      (slice.spec.perDeviceNodeSelection !== true || isSelected(own, node));
    demand.selectable.set(key, isSelectable);
    return isSelectable;
  }
}

const constraintsOf = ({ spec }: ResourceClaim, rules: AllocatorRules): readonly Constraint[] =>
  (spec.devices?.constraints ?? []).flatMap((constraint) => constraintOf(constraint, rules) ?? []);
