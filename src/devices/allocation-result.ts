import type {
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceRequestAllocationResult,
  NodeSelector,
  NodeSelectorRequirement,
  ResourceClaim,
} from '../objects/index.ts';
import type { AllocatorRules } from './allocator-rules.ts';
import { resultName } from './demand.ts';
import type { CheckedDemand } from './demand.ts';
import type { Taken } from './search-state.ts';

/** The devices that a claim gets on a node. */
export interface ClaimDevices {
  readonly claim: ResourceClaim;
  readonly taken: readonly Taken[];
  /** By request, the demand that was met. */
  readonly chosen: readonly CheckedDemand[];
}

/**
 * The allocation as a claim's status stores it. `shareId`: makes the id of a share, by its place among the results.
 *
 * Source: kubernetes v1.36.3 structured/internal/experimental Allocate.
 */
export function allocationResult(
  { claim, taken, chosen }: ClaimDevices,
  nodeName: string,
  rules: AllocatorRules,
  shareId: (at: number) => string,
): AllocationResult {
  const results = taken.map((one, at) => deviceResult(one, rules, () => shareId(at)));
  const config = [...classConfig(chosen), ...claimConfig(claim, chosen)];
  const nodeSelector = nodeSelectorOf(taken, nodeName, rules.bindsToNode);
  return {
    devices: { results, ...(config.length > 0 && { config }) },
    ...(nodeSelector !== undefined && { nodeSelector }),
  };
}

function deviceResult(
  { demand, device: pooled, share }: Taken,
  { features, storesTolerations }: AllocatorRules,
  shareId: () => string,
): DeviceRequestAllocationResult {
  const { device, pool } = pooled;
  const { bindingConditions, bindingFailureConditions } = device;
  const { tolerations, adminAccess } = demand;
  return {
    request: resultName(demand),
    driver: pool.driver,
    pool: pool.name,
    device: device.name,
    ...(adminAccess && { adminAccess }),
    ...(storesTolerations && tolerations.length > 0 && { tolerations }),
    ...(features.bindingConditions && bindingConditions && { bindingConditions }),
    ...(features.bindingConditions && bindingFailureConditions && { bindingFailureConditions }),
    ...(share !== undefined && { shareID: shareId() }),
    ...(share !== undefined &&
      share.size > 0 && {
        consumedCapacity: Object.fromEntries(
          Array.from(share, ([name, amount]) => [name, amount.canonical]),
        ),
      }),
  };
}

/** Each class once, for all requests that use it. */
function classConfig(chosen: readonly CheckedDemand[]): DeviceAllocationConfiguration[] {
  const requestsOf = new Map<string, { demand: CheckedDemand; requests: string[] }>();
  for (const demand of chosen) {
    const known = requestsOf.get(demand.className);
    if (known === undefined)
      requestsOf.set(demand.className, { demand, requests: [resultName(demand)] });
    else known.requests.push(resultName(demand));
  }
  return [...requestsOf.values()].flatMap(({ demand, requests }) =>
    (demand.deviceClass.spec.config ?? []).map((config) => ({
      source: 'FromClass',
      requests,
      ...config,
    })),
  );
}

/** The configuration for all requests, and for the request or its chosen alternative. */
function claimConfig(
  { spec }: ResourceClaim,
  chosen: readonly CheckedDemand[],
): DeviceAllocationConfiguration[] {
  return (spec.devices?.config ?? []).flatMap((config) => {
    const entry = { source: 'FromClaim', ...config };
    const { requests = [] } = config;
    if (requests.length === 0) return [entry];
    return chosen
      .filter(
        (demand) =>
          requests.includes(demand.parent ?? demand.name) || requests.includes(resultName(demand)),
      )
      .map(() => entry);
  });
}

/** Undefined if every node can use the devices. Source: createNodeSelector, the same file. */
function nodeSelectorOf(
  taken: readonly Taken[],
  nodeName: string,
  bindsToNode: boolean,
): NodeSelector | undefined {
  const matchFields: NodeSelectorRequirement[] = [];
  const matchExpressions: NodeSelectorRequirement[] = [];
  for (const { device: pooled } of taken) {
    const { device, slice } = pooled;
    const selection = slice.spec.perDeviceNodeSelection === true ? device : slice.spec;
    if (selection.nodeName !== undefined || (bindsToNode && device.bindsToNode === true)) {
      return onlyNode(nodeName);
    }
    const [term = {}] = selection.nodeSelector?.nodeSelectorTerms ?? [];
    addNew(matchFields, term.matchFields);
    addNew(matchExpressions, term.matchExpressions);
  }
  const term = {
    ...(matchExpressions.length > 0 && { matchExpressions }),
    ...(matchFields.length > 0 && { matchFields }),
  };
  return Object.keys(term).length === 0 ? undefined : { nodeSelectorTerms: [term] };
}

const onlyNode = (name: string): NodeSelector => ({
  nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [name] }] }],
});

function addNew(
  to: NodeSelectorRequirement[],
  from: readonly NodeSelectorRequirement[] = [],
): void {
  for (const requirement of from)
    if (!to.some((known) => isSame(known, requirement))) to.push(requirement);
}

function isSame(a: NodeSelectorRequirement, b: NodeSelectorRequirement): boolean {
  const [values, others] = [new Set(a.values), new Set(b.values)];
  return (
    a.key === b.key &&
    a.operator === b.operator &&
    values.size === others.size &&
    [...values].every((value) => others.has(value))
  );
}
