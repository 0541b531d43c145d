/** What the allocator may use, by the gates of the release. Source: kubernetes v1.36.3 dynamic-resource-allocation structured Features. */
export interface DeviceFeatures {
  readonly adminAccess: boolean;
  readonly bindingConditions: boolean;
  readonly consumableCapacity: boolean;
  readonly partitionableDevices: boolean;
  readonly prioritizedList: boolean;
  readonly taints: boolean;
}

/** How one variant of the allocator of one release behaves, where variants and releases differ. */
export interface AllocatorRules {
  readonly features: DeviceFeatures;
  /** A pool is complete if all of its slices exist; false: only if all of them concern the node. */
  readonly completeByAllSlices: boolean;
  /** Incomplete and invalid pools are left out; false: an invalid pool is an error, and an incomplete one is used. */
  readonly leavesOutBrokenPools: boolean;
  /** Slices of shared counters are ignored without partitionable devices. */
  readonly leavesOutCounterSlices: boolean;
  /** Shared counters belong to all slices of the pool, and the shares of a device count once; false: to the slice that declares them. */
  readonly countersOfPool: boolean;
  /** Where devices with binding conditions come: in slices after other slices, in pools after other pools. */
  readonly bindingLast: { readonly slices: boolean; readonly pools: boolean };
  /** A request takes devices only in their order, so that no set of devices is tried twice. */
  readonly takesInOrder: boolean;
  /** A claim may demand that an attribute differs. */
  readonly distinctAttributes: 'unknown' | 'never compared' | 'compared';
  /** Requests of capacity are errors without consumable capacity; false: they are ignored. */
  readonly refusesCapacity: boolean;
  /** A request with admin access gets a device only once in a claim, and takes it from the pod's other requests. */
  readonly adminTakes: boolean;
  /** A device that consumes counters is not used without partitionable devices; false: its counters are ignored. */
  readonly needsCounters: boolean;
  /** Only the taints NoSchedule and NoExecute count; false: every effect. */
  readonly knownTaintsOnly: boolean;
  /** A device that is rejected or given back gives back what it took; false: not everything. */
  readonly givesBackAll: boolean;
  /** Bug of v1.34: capacity is measured again on the device whose index in the slice equals the index in the request. */
  readonly measuresByPosition: boolean;
  /** Each alternative of a request is its own in the search; false: some are mistaken for others. */
  readonly distinguishesAlternatives: boolean;
  /** A device may bind an allocation to its node. */
  readonly bindsToNode: boolean;
  /** A device with shares in use counts as allocated when shared counters are summed up. */
  readonly countsShares: boolean;
  /** The tolerations of a request are part of its results. */
  readonly storesTolerations: boolean;
  /** A request for all devices fails if there is none. */
  readonly allNeedsOne: boolean;
}

/** The minor releases with an allocator of their own. */
export type AllocatorRelease = 32 | 33 | 34 | 35 | 36;

/** Most devices of one claim. Source: kubernetes v1.36.3 api/resource/v1 AllocationResultsMaxSize. */
export const MAX_RESULTS = 32;

type Behaviour = Omit<AllocatorRules, 'features'>;

const V1_33: Behaviour = {
  completeByAllSlices: false,
  leavesOutBrokenPools: false,
  leavesOutCounterSlices: true,
  countersOfPool: false,
  bindingLast: { slices: false, pools: false },
  takesInOrder: false,
  distinctAttributes: 'unknown',
  refusesCapacity: false,
  adminTakes: false,
  needsCounters: false,
  knownTaintsOnly: false,
  givesBackAll: true,
  measuresByPosition: false,
  distinguishesAlternatives: false,
  bindsToNode: false,
  countsShares: false,
  storesTolerations: false,
  allNeedsOne: true,
};

const V1_34: Behaviour = {
  ...V1_33,
  leavesOutCounterSlices: false,
  adminTakes: true,
  needsCounters: true,
  givesBackAll: false,
};

/** What the variant "experimental" adds until v1.35. */
const EXPERIMENTAL = {
  bindingLast: { slices: true, pools: true },
  distinctAttributes: 'compared',
  refusesCapacity: true,
  bindsToNode: true,
} as const;

const V1_35_STABLE: Behaviour = {
  ...V1_34,
  completeByAllSlices: true,
  leavesOutBrokenPools: true,
  storesTolerations: true,
};

const V1_35: Behaviour = {
  ...V1_35_STABLE,
  leavesOutCounterSlices: true,
  countersOfPool: true,
  knownTaintsOnly: true,
};

const V1_36_STABLE: Behaviour = { ...V1_35, givesBackAll: true, distinguishesAlternatives: true };

const V1_36: Behaviour = {
  ...V1_36_STABLE,
  ...EXPERIMENTAL,
  bindingLast: { slices: false, pools: true },
  takesInOrder: true,
  countsShares: true,
};

/**
 * The rules of the variant that a release selects: the most stable variant that supports all enabled features. The order of pools and
 * slices is random up to v1.35 and in the variant "stable"; here it is always that of v1.36, by name.
 *
 * Source: kubernetes v1.32 to v1.36 dynamic-resource-allocation/structured allocator.go availableAllocators, and the packages
 * stable, incubating and experimental. `deviceStatus`: the gate DRAResourceClaimDeviceStatus, which is a feature of its own in v1.34.
 */
export function allocatorRules(
  release: AllocatorRelease,
  features: DeviceFeatures,
  deviceStatus = false,
): AllocatorRules {
  return { features, ...behaviourOf(release, features, deviceStatus) };
}

function behaviourOf(
  release: AllocatorRelease,
  features: DeviceFeatures,
  deviceStatus: boolean,
): Behaviour {
  const { bindingConditions, consumableCapacity } = features;
  const isBasic = Object.values(features).every((isEnabled) => !isEnabled);
  switch (release) {
    case 32:
      return { ...V1_33, allNeedsOne: false };
    case 33:
      return V1_33;
    case 34:
      return bindingConditions || consumableCapacity || deviceStatus
        ? {
            ...V1_34,
            ...EXPERIMENTAL,
            distinctAttributes: 'never compared',
            measuresByPosition: true,
          }
        : V1_34;
    case 35:
      if (bindingConditions || consumableCapacity) return { ...V1_35, ...EXPERIMENTAL };
      return isBasic ? V1_35_STABLE : V1_35;
    case 36:
      return bindingConditions || consumableCapacity ? V1_36 : V1_36_STABLE;
  }
}
