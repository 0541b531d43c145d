import { MAX_RESULTS } from './allocator-rules.ts';
import type { AllocatorRules } from './allocator-rules.ts';
import { AllocationError } from './allocation-error.ts';
import type { CheckedClaim } from './check-claims.ts';
import type { CheckedDemand, CheckedRequest } from './demand.ts';
import type { Pool, PooledDevice } from './pools/types.ts';
import { SearchState } from './search-state.ts';
import type { Taken } from './search-state.ts';

/** What the search reads. */
export interface SearchInput {
  readonly rules: AllocatorRules;
  readonly pools: readonly Pool[];
  readonly claims: readonly CheckedClaim[];
  readonly state: SearchState;
  readonly isSelectable: (
    demand: CheckedDemand,
    device: PooledDevice,
    claim: CheckedClaim,
  ) => boolean;
}

/** The devices that were found. */
export interface Found {
  /** By claim, in the order of their requests. */
  readonly taken: readonly (readonly Taken[])[];
  /** By claim, the demand that was met for each request. */
  readonly chosen: readonly (readonly CheckedDemand[])[];
}

/** 'too many': the claim would get more devices than an allocation can hold. */
type Outcome = 'found' | 'not found' | 'too many';

/** A place in the search: indexes of the claim, the request, its alternative, and the device of that request. */
interface Position {
  readonly claim: number;
  readonly request: number;
  readonly alternative: number;
  readonly device: number;
}

const FIRST_PLACE = { pool: 0, device: 0 };

/**
 * Tries devices for one claim and request after the other, and goes back where no device is left: the first full solution is taken.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental/allocator_experimental.go allocateOne.
 */
export class DeviceSearch {
  readonly #input: SearchInput;
  readonly #chosen: CheckedDemand[][];

  constructor(input: SearchInput) {
    this.#input = input;
    this.#chosen = input.claims.map(({ requests }) => requests.map(({ demands }) => demands[0]!));
  }

  /** @throws AllocationError */
  run(): Found | undefined {
    const outcome = this.#claim(0);
    if (outcome !== 'found') return undefined;
    const { claims, state } = this.#input;
    return { taken: claims.map((_, at) => [...state.takenBy(at)]), chosen: this.#chosen };
  }

  #claim(claim: number): Outcome {
    if (claim >= this.#input.claims.length) return 'found';
    const outcome = this.#request(claim, 0);
    // Another choice for an earlier claim may leave room.
    return outcome === 'too many' && claim > 0 ? 'not found' : outcome;
  }

  #request(claim: number, request: number): Outcome {
    const { requests } = this.#input.claims[claim]!;
    if (request >= requests.length) return this.#claim(claim + 1);
    const { hasAlternatives, demands } = requests[request]!;
    if (!hasAlternatives)
      return this.#device({ claim, request, alternative: 0, device: 0 }, FIRST_PLACE);
    let isTooMany = true;
    for (let alternative = 0; alternative < demands.length; alternative++) {
      const outcome = this.#device({ claim, request, alternative, device: 0 }, FIRST_PLACE);
      if (outcome === 'too many') continue;
      isTooMany = false;
      if (outcome !== 'found') continue;
      this.#chosen[claim]![request] = demands[alternative]!;
      return 'found';
    }
    return isTooMany ? 'too many' : 'not found';
  }

  #device(position: Position, place: Place): Outcome {
    const { claim, request, device } = position;
    const checked = this.#input.claims[claim]!;
    const demand = demandAt(checked.requests[request]!, position);
    if (demand.all?.length === 0 && this.#input.rules.allNeedsOne) return 'not found';
    if (device >= demand.needs) return this.#request(claim, request + 1);
    const already = this.#input.state.takenBy(claim).length;
    if (already + demand.needs - device > MAX_RESULTS) return 'too many';
    return demand.all === undefined
      ? this.#anyDevice(position, demand, place)
      : this.#everyDevice(position, demand, demand.all[device]!);
  }

  /** Takes a device of a request for all devices; the request fails without it. */
  #everyDevice(position: Position, demand: CheckedDemand, device: PooledDevice): Outcome {
    const { rules, state, claims } = this.#input;
    const taken = state.take(position, demand, device);
    if (taken === 'unavailable') return 'not found';
    if (taken === 'constraint') {
      const { name } = claims[position.claim]!;
      throw new AllocationError(
        `claim ${name}, request ${demand.name}: cannot add device ${device.key} because a claim constraint would not be satisfied`,
      );
    }
    const alternative = rules.distinguishesAlternatives ? position.alternative : 0;
    const next = { ...position, alternative, device: position.device + 1 };
    const outcome = this.#device(next, FIRST_PLACE);
    if (outcome !== 'found') state.giveBack(position.claim, taken);
    return outcome;
  }

  #anyDevice(position: Position, demand: CheckedDemand, place: Place): Outcome {
    const { pools, rules } = this.#input;
    for (let at = place.pool; at < pools.length; at++) {
      const { devices, isIncomplete, problem, name } = pools[at]!;
      if (rules.leavesOutBrokenPools && (isIncomplete || problem !== undefined)) continue;
      if (problem !== undefined) throw new AllocationError(`pool ${name} is invalid: ${problem}`);
      const first = at === place.pool ? place.device : 0;
      for (let index = first; index < devices.length; index++) {
        const next = rules.takesInOrder ? { pool: at, device: index + 1 } : FIRST_PLACE;
        const outcome = this.#tryDevice(position, demand, devices[index]!, next);
        if (outcome !== 'not found') return outcome;
      }
    }
    return 'not found';
  }

  #tryDevice(
    position: Position,
    demand: CheckedDemand,
    device: PooledDevice,
    next: Place,
  ): Outcome {
    const { claims, state, isSelectable } = this.#input;
    const { claim } = position;
    if (state.isInUse(claim, demand, device)) return 'not found';
    if (!isSelectable(demand, device, claims[claim]!)) return 'not found';
    if (!state.hasRoom(demand, device)) return 'not found';
    const taken = state.take(position, demand, device);
    if (typeof taken === 'string') return 'not found';
    const outcome = this.#device({ ...position, device: position.device + 1 }, next);
    if (outcome !== 'found') state.giveBack(claim, taken);
    return outcome;
  }
}

/** Where the search continues: a pool, and a device in it. */
interface Place {
  readonly pool: number;
  readonly device: number;
}

const demandAt = ({ demands }: CheckedRequest, { alternative }: Position): CheckedDemand =>
  demands[alternative]!;
