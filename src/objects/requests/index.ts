export { readQuantities } from './arithmetic.ts';
export type { ResourceList } from './arithmetic.ts';
export { exactPodLimits, exactPodRequests, podRequests } from './pod-requests.ts';
export { isExtendedResource, isScalarResource } from './resource-name.ts';
export { hasPodLevelRequests, isSidecar } from './pod-resources.ts';
export type { CountedStatus } from './resize.ts';
export {
  nonZeroRequests,
  nonZeroRequestsWithoutSidecars,
  inCores,
  requestsInCores,
  schedulerRequests,
  scoredRequests,
} from './scheduler-requests.ts';
export type { CountedRequests, NonZeroRequests } from './scheduler-requests.ts';
export { exactAmounts } from './wide-amounts.ts';
