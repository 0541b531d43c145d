export { extendedRequests, extendedRequestsV134 } from './extended-claim.ts';
export type { DeviceResource, ExtendedRequests, RequestMapping } from './extended-claim.ts';
export {
  classesOfResources,
  classesOfResourcesV134,
  implicitResource,
  mayBeDevices,
} from './extended-resources.ts';
export type { ClassesOfResources } from './extended-resources.ts';
export {
  CLAIM_FINALIZER,
  EXTENDED_CLAIM,
  isClaimOf,
  isExtendedClaim,
  isReservedFor,
  namedClaim,
} from './pod-claims.ts';
