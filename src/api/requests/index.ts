export { readQuantities } from './arithmetic.ts';
export type { ResourceList } from './arithmetic.ts';
export { exactPodLimits, exactPodRequests, podRequests } from './pod-requests.ts';
export { isExtendedResource, isScalarResource } from './resource-name.ts';
export { nonZeroRequests, schedulerRequests } from './scheduler-requests.ts';
