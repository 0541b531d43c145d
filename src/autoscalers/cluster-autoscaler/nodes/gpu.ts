import { quantityValue } from '../../../units/index.ts';
import { podRequests } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';

/** The resources of vendors' GPUs. Source: utils/gpu/gpu.go GPUVendorResourceNames, 1.36. */
const GPU_RESOURCES: readonly string[] = [
  'nvidia.com/gpu',
  'habana.ai/gaudi',
  'gpu.intel.com/xe',
  'amd.com/gpu',
  'microsoft.com/directx',
];

/** A GPU resource and how many of it there are. */
export interface Gpus {
  readonly resource: string;
  readonly count: number;
}

/** The first GPU resource that is allocatable on the node. */
export const gpuAllocatable = ({ status }: Node): Gpus | undefined => firstGpu(status?.allocatable);

/** Source: utils/gpu/gpu.go PodRequestsGpu, 1.36. */
export const requestsGpu = (pod: Pod): boolean => {
  const requests = podRequests(pod);
  return GPU_RESOURCES.some((resource) => requests.has(resource));
};

/** Source: utils/gpu/gpu.go NodeHasGpu, 1.36. */
export const hasGpu = (node: Node, gpuLabel: string): boolean =>
  Object.hasOwn(node.metadata.labels ?? {}, gpuLabel) || gpuAllocatable(node) !== undefined;

function firstGpu(resources: NonNullable<Node['status']>['allocatable']): Gpus | undefined {
  for (const resource of GPU_RESOURCES) {
    const amount = resources?.[resource];
    const count = amount === undefined ? 0 : quantityValue(amount);
    if (count !== 0) return { resource, count };
  }
  return undefined;
}

/** How many GPUs of any vendor the pod requests. */
export const gpuRequest = (pod: Pod): number => {
  const requests = podRequests(pod);
  return GPU_RESOURCES.reduce((sum, resource) => sum + (requests.get(resource) ?? 0), 0);
};
