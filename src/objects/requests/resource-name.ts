import { qualifiedNameProblems } from '../names/syntax.ts';

/** True for huge pages of any size. */
export function isHugePages(resource: string): boolean {
  return resource.startsWith('hugepages-');
}

/**
 * True for resources that the scheduler counts besides cpu, memory, ephemeral storage and pods: extended resources,
 * huge pages, anything of kubernetes.io, attachable volumes.
 *
 * Rule: IsScalarResourceName, kubernetes/pkg/scheduler/util/utils.go, v1.34.
 */
export function isScalarResource(resource: string): boolean {
  return (
    isHugePages(resource) ||
    resource.includes('kubernetes.io/') ||
    resource.startsWith('attachable-volumes-') ||
    isExtendedResource(resource)
  );
}

/** True for extended resources, such as devices. Rule: IsExtendedResourceName, kubernetes/pkg/apis/core/v1/helper/helpers.go, v1.34. */
export function isExtendedResource(resource: string): boolean {
  return (
    resource.includes('/') &&
    !resource.includes('kubernetes.io/') &&
    !resource.startsWith('requests.') &&
    qualifiedNameProblems(`requests.${resource}`).length === 0
  );
}

/** True for resources that pod-level requests may name. Rule: IsSupportedPodLevelResource, component-helpers/resource/helpers.go, v0.34. */
export function isPodLevelResource(resource: string): boolean {
  return resource === 'cpu' || resource === 'memory' || isHugePages(resource);
}
