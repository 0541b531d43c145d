export { allocationResult } from './allocation-result.ts';
export type { ClaimDevices } from './allocation-result.ts';
export { AllocatedDevices } from './allocated-state.ts';
export type { AllocatedState } from './allocated-state.ts';
export { DeviceAllocator, DeviceInventory } from './allocator.ts';
export type { Allocation } from './allocator.ts';
export { allocatorRules } from './allocator-rules.ts';
export type { AllocatorRelease, AllocatorRules, DeviceFeatures } from './allocator-rules.ts';
export { DeviceCounter } from './count.ts';
export { DeviceSelectors } from './selectors.ts';
export { resultName } from './demand.ts';
export { extendedRequests, extendedRequestsV134 } from './extended-claim.ts';
export type {
  AskingContainer,
  DeviceResource,
  ExtendedRequests,
  RequestMapping,
} from './extended-claim.ts';
export {
  classesOfResources,
  classesOfResourcesV134,
  implicitResource,
  mayBeDevices,
} from './extended-resources.ts';
export type { ClassesOfResources } from './extended-resources.ts';
export { selectsNode } from './pools/node-facts.ts';
export type { NodeFacts } from './pools/node-facts.ts';
export {
  CLAIM_FINALIZER,
  EXTENDED_CLAIM,
  isClaimOf,
  isExtendedClaim,
  isReservedFor,
  namedClaim,
} from './pod-claims.ts';
export type { ClaimNames, NamedClaim } from './pod-claims.ts';
