import { keyOf } from '../objects/index.ts';
import type { DeviceClass, DeviceRequest, ResourceClaim } from '../objects/index.ts';
import { AllocationError } from './allocation-error.ts';
import { MAX_RESULTS } from './allocator-rules.ts';
import type { AllocatorRules } from './allocator-rules.ts';
import { demandsOf } from './demand.ts';
import type { CheckedDemand, CheckedRequest, Demand } from './demand.ts';
import type { Pool, PooledDevice } from './pools/types.ts';
import { least } from '../units/index.ts';

/** A claim that the search can work on. */
export interface CheckedClaim {
  readonly claim: ResourceClaim;
  /** "namespace/name" */
  readonly name: string;
  readonly requests: readonly CheckedRequest[];
}

export interface CheckInput {
  readonly rules: AllocatorRules;
  readonly pools: readonly Pool[];
  readonly classOf: (name: string) => DeviceClass | undefined;
  /** Whether class and request select the device on the node. */
  readonly isSelectable: (
    demand: CheckedDemand,
    device: PooledDevice,
    claimName: string,
  ) => boolean;
  /** Whether the device has the capacity that is asked for. */
  readonly hasRoom: (demand: Demand, device: PooledDevice) => boolean;
}

/**
 * Looks up the classes, counts the devices that each request needs, and finds the devices of requests for all devices.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental Allocate, validateDeviceRequest.
 * @throws AllocationError
 */
export function checkClaim(claim: ResourceClaim, input: CheckInput): CheckedClaim {
  const { namespace, name: ownName } = claim.metadata;
  const name = keyOf({ namespace, name: ownName });
  const requests = (claim.spec.devices?.requests ?? []).map((request) =>
    checkRequest(request, name, input),
  );
  const requested = requests.reduce(
    (sum, { demands }) => sum + least(demands.map(({ needs }) => needs)),
    0,
  );
  if (requested > MAX_RESULTS) {
    throw new AllocationError(
      `claim ${name}: number of requested devices ${requested} exceeds the claim limit of ${MAX_RESULTS}`,
    );
  }
  (claim.spec.devices?.constraints ?? []).forEach((constraint, at) => {
    const { matchAttribute, distinctAttribute } = constraint;
    const isKnown = distinctAttribute !== undefined && input.rules.distinctAttributes !== 'unknown';
    if (matchAttribute !== undefined || isKnown) return;
    throw new AllocationError(
      `claim ${name}, constraint #${at}: empty constraint (unsupported constraint type?)`,
    );
  });
  return { claim, name, requests };
}

function checkRequest(request: DeviceRequest, claim: string, input: CheckInput): CheckedRequest {
  const { features, refusesCapacity, distinguishesAlternatives } = input.rules;
  const hasAlternatives = (request.firstAvailable ?? []).length > 0;
  const demands = demandsOf(request);
  if (hasAlternatives && !features.prioritizedList) {
    throw new AllocationError(
      `claim ${claim}, request ${request.name}: has subrequests, but the DRAPrioritizedList feature is disabled`,
    );
  }
  if (refusesCapacity && !features.consumableCapacity) {
    const asking = demands.find(({ capacity }) => capacity !== undefined);
    if (asking !== undefined) {
      const kind = hasAlternatives ? 'subrequest' : 'request';
      throw new AllocationError(
        `claim ${claim}, ${kind} ${asking.name}: has capacity requests, but the DRAConsumableCapacity feature is disabled`,
      );
    }
  }
  const checked: CheckedDemand[] = [];
  demands.forEach((demand, at) => {
    // Up to v1.35 an alternative is checked with the results of the previous alternative.
    const before = distinguishesAlternatives || at !== 1 ? undefined : checked[0]?.selectable;
    checked.push(checkDemand(demand, claim, input, new Map(before)));
  });
  // What was found for all devices is not used in the search.
  for (const { selectable } of checked) selectable.clear();
  return { hasAlternatives, demands: checked };
}

function checkDemand(
  demand: Demand,
  claim: string,
  input: CheckInput,
  selectable: Map<string, boolean>,
): CheckedDemand {
  const where = `claim ${claim}, request ${demand.name}`;
  demand.selectors.forEach(({ cel }, at) => {
    if (cel !== undefined) return;
    throw new AllocationError(
      `${where}, selector #${at}: CEL expression empty (unsupported selector type?)`,
    );
  });
  if (demand.mentionsAdmin && !input.rules.features.adminAccess) {
    throw new AllocationError(`${where}: admin access is requested, but the feature is disabled`);
  }
  const { className, mode, count } = demand;
  if (className === '') {
    throw new AllocationError(`${where}: missing device class name (unsupported request type?)`);
  }
  const deviceClass = input.classOf(className);
  if (deviceClass === undefined) {
    throw new AllocationError(
      `${where}: could not retrieve device class ${className}: deviceclass.resource.k8s.io "${className}" not found`,
    );
  }
  const known = { ...demand, deviceClass, selectable };
  if (mode === 'ExactCount') return { ...known, needs: count, all: undefined };
  if (mode !== 'All') throw new AllocationError(`${where}: unsupported count mode ${mode}`);
  const all = allDevices({ ...known, needs: 0, all: undefined }, claim, input);
  return { ...known, needs: all.length, all };
}

function allDevices(
  demand: CheckedDemand,
  claim: string,
  { pools, isSelectable, hasRoom }: CheckInput,
): readonly PooledDevice[] {
  const found: PooledDevice[] = [];
  for (const { driver, name, isIncomplete, problem, devices } of pools) {
    if (isIncomplete || problem !== undefined) {
      const state = isIncomplete ? 'being updated' : 'invalid';
      throw new AllocationError(
        `claim ${claim}, request ${demand.name}: asks for all devices, but resource pool ${driver}/${name} is currently ${state}`,
      );
    }
    for (const device of devices) {
      if (isSelectable(demand, device, claim) && hasRoom(demand, device)) found.push(device);
    }
  }
  return found;
}
