import type {
  Device,
  DeviceClass,
  DeviceConstraint,
  DeviceRequest,
  DeviceRequestAllocationResult,
  DeviceSelector,
  ExactDeviceRequest,
  ResourceClaim,
  ResourceSlice,
} from '../../src/objects/index.ts';
import {
  AllocatedDevices,
  allocationResult,
  allocatorRules,
  DeviceAllocator,
  DeviceInventory,
} from '../../src/devices/index.ts';
import type { Allocation, AllocatorRelease, DeviceFeatures } from '../../src/devices/index.ts';

const API_VERSION = 'resource.k8s.io/v1';
export const DRIVER = 'gpu.example.com';
export const NODE = { name: 'n1', labels: { zone: 'a' } };

/** A slice of the node n1 with these devices; `spec` replaces its fields. */
export function slice(
  pool: string,
  devices: readonly (string | Device)[],
  spec: Partial<ResourceSlice['spec']> = {},
  name = pool,
): ResourceSlice {
  return {
    apiVersion: API_VERSION,
    kind: 'ResourceSlice',
    metadata: { name },
    spec: {
      driver: DRIVER,
      nodeName: 'n1',
      pool: { name: pool, generation: 1, resourceSliceCount: 1 },
      devices: devices.map((one) => (typeof one === 'string' ? { name: one } : one)),
      ...spec,
    },
  };
}

export function deviceClass(name: string, expression?: string): DeviceClass {
  const selectors = expression === undefined ? [] : [{ cel: { expression } }];
  return { apiVersion: API_VERSION, kind: 'DeviceClass', metadata: { name }, spec: { selectors } };
}

export const request = (name: string, more: Partial<ExactDeviceRequest> = {}): DeviceRequest => ({
  name,
  exactly: { deviceClassName: 'gpu', ...more },
});

export const modelIs = (model: string): readonly DeviceSelector[] => [
  { cel: { expression: `device.attributes["${DRIVER}"].model == "${model}"` } },
];

export const gpu = (name: string, model: string, more: Partial<Device> = {}): Device => ({
  name,
  attributes: { model: { string: model } },
  ...more,
});

export function claim(
  name: string,
  requests: readonly DeviceRequest[],
  constraints: readonly DeviceConstraint[] = [],
): ResourceClaim {
  const metadata = { name, namespace: 'default', uid: name };
  const devices = { requests, constraints };
  return { apiVersion: API_VERSION, kind: 'ResourceClaim', metadata, spec: { devices } };
}

/** The claim with devices, each as "pool/device". */
export function allocated(
  to: ResourceClaim,
  devices: readonly string[],
  more: Partial<DeviceRequestAllocationResult> = {},
): ResourceClaim {
  const results = devices.map((one) => {
    const [pool = '', device = ''] = one.split('/');
    return { request: 'r', driver: DRIVER, pool, device, ...more };
  });
  return { ...to, status: { allocation: { devices: { results } } } };
}

export interface Situation {
  readonly slices: readonly ResourceSlice[];
  readonly claims: readonly ResourceClaim[];
  readonly classes?: readonly DeviceClass[];
  /** Allocated claims. */
  readonly others?: readonly ResourceClaim[];
  readonly features?: Partial<DeviceFeatures>;
  readonly release?: AllocatorRelease;
  readonly node?: typeof NODE;
}

export const ALL_FEATURES: DeviceFeatures = {
  adminAccess: true,
  bindingConditions: true,
  consumableCapacity: true,
  partitionableDevices: true,
  prioritizedList: true,
  taints: true,
};

function rulesOf({ features, release = 36 }: Situation): ReturnType<typeof allocatorRules> {
  return allocatorRules(release, { ...ALL_FEATURES, ...features });
}

/** Allocates with the release's allocator; by default v1.36 with all features. */
export function allocate(situation: Situation): Allocation {
  const { slices, claims, others = [], classes = [deviceClass('gpu')], node = NODE } = situation;
  const rules = rulesOf(situation);
  const classOf = (name: string): DeviceClass | undefined =>
    classes.find(({ metadata }) => metadata.name === name);
  const state = new AllocatedDevices(rules.features.consumableCapacity);
  state.sync(others);
  return new DeviceAllocator(new DeviceInventory(slices, classOf, rules), state).allocate(
    node,
    claims,
  );
}

/** The claims' statuses after a successful allocation. */
export function results(situation: Situation): readonly ReturnType<typeof allocationResult>[] {
  const found = allocate(situation);
  if (found.type !== 'allocated') return [];
  const { node = NODE } = situation;
  return found.claims.map((one) =>
    allocationResult(one, node.name, rulesOf(situation), (at) => `share-${at}`),
  );
}

/** "request: pool/device" for each device; else "impossible", "broken pools" or the error. */
export function outcome(situation: Situation): readonly string[] {
  const found = allocate(situation);
  if (found.type === 'error') return [found.message];
  if (found.type === 'impossible') return [found.brokenPools ? 'broken pools' : 'impossible'];
  return results(situation).flatMap(({ devices }) =>
    (devices?.results ?? []).map((one) => `${one.request}: ${one.pool}/${one.device}`),
  );
}
