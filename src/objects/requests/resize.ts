import { findCondition } from '../pods/conditions.ts';
import type { ContainerStatus, Pod } from '../types.ts';
import type { ResourceList } from './arithmetic.ts';

/**
 * Which resources in the statuses of a pod's containers count beside the resources in its spec (KEP-1287), as releases read them:
 *
 * - `allocated`: resources that the kubelet has allocated (pkg/api/v1/resource/helpers.go, v1.30)
 * - `actual`: resources that the runtime has applied (component-helpers/resource/helpers.go, v1.32)
 * - `all`: both, also of sidecars (the same file, v1.33 to v1.36)
 */
export type CountedStatus = 'allocated' | 'actual' | 'all';

/** Requests or limits. */
export type Side = 'requests' | 'limits';

/** What a status says of a container, or of a pod as a whole. */
export type ResourceStatus = Pick<ContainerStatus, 'allocatedResources' | 'resources'>;

/** The amounts in a status that count; undefined if the status does not count. */
export function countedLists(
  counted: CountedStatus,
  { resources, allocatedResources = {} }: ResourceStatus,
  side: Side,
): readonly ResourceList[] | undefined {
  if (counted === 'allocated') return side === 'requests' ? [allocatedResources] : undefined;
  if (resources === undefined) return undefined;
  const actual = resources[side] ?? {};
  return counted === 'all' && side === 'requests' ? [actual, allocatedResources] : [actual];
}

/** Whether the kubelet has found that a resize can never fit: the spec does not count then. */
export function isResizeInfeasible({ status }: Pod, counted: CountedStatus): boolean {
  if (counted !== 'all') return status?.resize === 'Infeasible';
  return findCondition(status?.conditions, 'PodResizePending')?.reason === 'Infeasible';
}
