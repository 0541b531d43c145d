import type {
  AllocatedDeviceStatus,
  DeviceRequestAllocationResult,
  ExtendedRequests,
  RequestMapping,
  ResourceClaim,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { resultName, selectsNode } from '../../devices/index.ts';
import type { Allocation, ClaimDevices, DeviceAllocator, NodeFacts } from '../../devices/index.ts';
import { FilterError } from '../../framework/index.ts';
import type { DeviceSettings } from './device-settings.ts';
import { extendedClaim } from './extended-resources.ts';
import type { PodExtendedResources } from './extended-resources.ts';
import { NODE_REASONS } from './device-reasons.ts';
import type { ReasonId } from './device-reasons.ts';

/** The claims of a pod, and how they are met. */
export interface PodDevicesInput {
  readonly namespace: string;
  readonly settings: DeviceSettings;
  readonly cluster: ClusterView;
  /** The claims that the pod references. */
  readonly claims: readonly ResourceClaim[];
  /** Absent: no resource of the pod has a class. */
  readonly extended: PodExtendedResources | undefined;
  /** The scheduler's own claim of an earlier attempt. */
  readonly leftOver: ResourceClaim | undefined;
  /** Absent if all claims are allocated. */
  readonly allocator: DeviceAllocator | undefined;
}

/** The devices that a pod gets on a node. */
export interface NodeDevices {
  /** By claim that had to be allocated; the scheduler's own claim is the last one. */
  readonly allocated: readonly ClaimDevices[];
  /** The scheduler's own claim, and its requests by container. */
  readonly extended:
    { readonly claim: ResourceClaim; readonly mappings: readonly RequestMapping[] } | undefined;
}

/** The most alternatives of a request (kubernetes v1.36.3 api/resource/v1 FirstAvailableDeviceRequestMaxSize). */
const MAX_ALTERNATIVES = 8;

const UNKNOWN = 0;
const FITS = 1;

/**
 * Finds devices for one pod on nodes. Only the outcome is kept for a node: the devices are found again for the node that is chosen.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources Filter, Score.
 */
export class PodDevices {
  readonly claims: readonly ResourceClaim[];
  readonly leftOver: ResourceClaim | undefined;
  /** Places of allocated claims that some node cannot use. */
  readonly unavailable = new Set<number>();
  readonly #input: PodDevicesInput;
  readonly #open: readonly ResourceClaim[];
  /** By node: UNKNOWN, FITS, or the place of a reason behind that. */
  readonly #outcome: Uint8Array;
  readonly #score: Uint16Array;

  constructor(input: PodDevicesInput) {
    this.#input = input;
    this.claims = input.claims;
    this.leftOver = input.leftOver;
    this.#open = input.claims.filter(isOpen);
    const { count } = input.cluster.columns;
    this.#outcome = new Uint8Array(count);
    this.#score = new Uint16Array(count);
  }

  /**
   * Why the node is rejected, as a place in NODE_REASONS; undefined if it fits.
   * @throws FilterError
   */
  problem(node: NodeIndex): number | undefined {
    if (this.#outcome[node] === UNKNOWN) this.#judge(node);
    const outcome = this.#outcome[node]!;
    return outcome === FITS ? undefined : outcome - FITS - 1;
  }

  /** For a node that fits. Higher where earlier alternatives of requests are met. */
  score(node: NodeIndex): number {
    this.problem(node);
    return this.#score[node]!;
  }

  /** For a node that fits. Undefined if nothing has to be allocated. */
  devicesOn(node: NodeIndex): NodeDevices | undefined {
    const found = this.#find(node);
    return typeof found === 'string' ? undefined : found;
  }

  #judge(node: NodeIndex): void {
    const found = this.#find(node);
    if (typeof found === 'string') {
      this.#outcome[node] = FITS + 1 + NODE_REASONS.indexOf(found);
      return;
    }
    this.#outcome[node] = FITS;
    if (found !== undefined) this.#score[node] = this.#scoreOf(found);
  }

  /** What is allocated on the node: undefined for nothing, or why the node is rejected. */
  #find(node: NodeIndex): NodeDevices | ReasonId | undefined {
    const { claims, allocator } = this.#input;
    const own = this.#extendedOn(node);
    if (typeof own === 'string') return own;
    if (claims.length === 0 && own === undefined) return undefined;
    const isUnavailable = this.#noteUnavailable(node);
    if (allocator === undefined) return isUnavailable ? 'unavailable' : undefined;
    const toAllocate = own === undefined ? this.#open : [...this.#open, own.claim];
    const allocation = allocator.allocate(this.#facts(node), toAllocate);
    const devices = this.#devicesIn(allocation);
    if (typeof devices === 'string') return devices;
    return isUnavailable ? 'unavailable' : { allocated: devices, extended: own };
  }

  /** The scheduler's own claim on the node, undefined if it needs none, or why the node is rejected. */
  #extendedOn(node: NodeIndex): NodeDevices['extended'] | ReasonId {
    const { extended, leftOver, claims } = this.#input;
    if (extended === undefined) return undefined;
    if (leftOver?.spec.devices?.requests !== undefined) return 'left-over';
    const offer = extended.on(node, claims.length > 0);
    switch (offer.type) {
      case 'none':
        return undefined;
      case 'impossible':
        return 'no-resource';
      case 'devices':
        return this.#ownClaim(offer);
    }
  }

  #ownClaim({ requests, mappings }: ExtendedRequests): NonNullable<NodeDevices['extended']> {
    return { claim: extendedClaim(this.#input.namespace, requests), mappings };
  }

  #devicesIn(allocation: Allocation): readonly ClaimDevices[] | ReasonId {
    switch (allocation.type) {
      case 'allocated':
        return allocation.claims;
      case 'error':
        throw new FilterError('DynamicResources', allocation.message);
      case 'impossible': {
        const { leavesOutBrokenPools } = this.#input.settings.allocator;
        return allocation.brokenPools && leavesOutBrokenPools ? 'broken-pools' : 'no-devices';
      }
    }
  }

  #facts(node: NodeIndex): NodeFacts {
    const { metadata } = this.#input.cluster.columns.nodes[node]!;
    return { name: metadata.name, labels: metadata.labels ?? {} };
  }

  /** True if some allocated claim cannot be used on the node. */
  #noteUnavailable(node: NodeIndex): boolean {
    let isUnavailable = false;
    const facts = this.#facts(node);
    this.claims.forEach((claim, at) => {
      if (this.#isUsable(claim, facts)) return;
      isUnavailable = true;
      this.unavailable.add(at);
    });
    return isUnavailable;
  }

  #isUsable(claim: ResourceClaim, node: NodeFacts): boolean {
    const allocation = claim.status?.allocation;
    if (allocation === undefined) return true;
    if (allocation.nodeSelector !== undefined && !selectsNode(allocation.nodeSelector, node)) {
      return false;
    }
    return !this.#input.settings.allocator.features.bindingConditions || !hasFailedBinding(claim);
  }

  #scoreOf({ allocated }: NodeDevices): number {
    let score = 0;
    for (const { chosen } of allocated) {
      for (const demand of chosen)
        score += demand.rank === undefined ? 0 : MAX_ALTERNATIVES - demand.rank;
    }
    for (const claim of this.claims) if (!isOpen(claim)) score += storedScore(claim);
    return score;
  }
}

const isOpen = ({ status }: ResourceClaim): boolean => status?.allocation === undefined;

/** The score of a claim that is allocated already. Source: computeScore, the same file. */
function storedScore({ spec, status }: ResourceClaim): number {
  const met = new Set(status?.allocation?.devices?.results?.map(({ request }) => request));
  let score = 0;
  for (const { name: parent, exactly, firstAvailable = [] } of spec.devices?.requests ?? []) {
    if (exactly !== undefined) continue;
    firstAvailable.forEach(({ name }, at) => {
      if (met.has(resultName({ parent, name }))) score += MAX_ALTERNATIVES - at;
    });
  }
  return score;
}

/**
 * A condition says that some device of the claim cannot be prepared. The time that has passed since the allocation is not read.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources isClaimReadyForBinding.
 */
function hasFailedBinding({ status }: ResourceClaim): boolean {
  for (const result of status?.allocation?.devices?.results ?? []) {
    const state = bindingState(result, status?.devices);
    if (state !== 'ready') return state === 'failed';
  }
  return false;
}

function bindingState(
  result: DeviceRequestAllocationResult,
  devices: readonly AllocatedDeviceStatus[] = [],
): 'ready' | 'failed' | 'waiting' {
  const { bindingConditions = [], bindingFailureConditions = [] } = result;
  if (bindingConditions.length === 0) return 'ready';
  const { conditions = [] } =
    devices.find(
      ({ driver, pool, device }) =>
        driver === result.driver && pool === result.pool && device === result.device,
    ) ?? {};
  const holds = (type: string): boolean =>
    conditions.some((one) => one.type === type && one.status === 'True');
  if (bindingFailureConditions.some(holds)) return 'failed';
  return bindingConditions.every(holds) ? 'ready' : 'waiting';
}
