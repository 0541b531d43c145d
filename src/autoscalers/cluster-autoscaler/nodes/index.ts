export { gpuAllocatable, gpuRequest, hasGpu, requestsGpu } from './gpu.ts';
export { listNodes, readinessOf } from './readiness.ts';
export type { ListedNodes } from './readiness.ts';
export { DELETION_CANDIDATE, hasTaint, templateTaints, TO_BE_DELETED } from './taints.ts';
