import { findCondition } from '../conditions.ts';
import type { Container, ContainerStatus, Pod } from '../types.ts';
import { addList, raiseToList, readList } from './arithmetic.ts';
import type { Arithmetic, ResourceList } from './arithmetic.ts';
import { isPodLevelResource } from './resource-name.ts';

export interface PodResourcesOptions {
  /** Counts the resources in container statuses, which differ from the spec during a resize. */
  readonly useStatus?: boolean;
  readonly excludeOverhead?: boolean;
  /** Leaves out `spec.resources`. */
  readonly skipPodLevel?: boolean;
  /** Requests of containers without a request for the resource; not for limits. */
  readonly nonMissing?: ResourceList;
}

type Side = 'requests' | 'limits';

/**
 * The pod's requests, by resource.
 *
 * Rule: PodRequests, component-helpers/resource/helpers.go, v0.34.
 */
export function addUpRequests<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  options: PodResourcesOptions,
): Map<string, Amount> {
  const sums = addUpContainers(pod, arithmetic, 'requests', options);
  if (options.skipPodLevel !== true) replaceByPodLevel(pod, arithmetic, 'requests', sums);
  if (options.excludeOverhead !== true && pod.spec.overhead !== undefined) {
    addList(arithmetic, sums, readList(arithmetic, pod.spec.overhead));
  }
  return sums;
}

/**
 * The pod's limits, by resource; overhead only adds to an existing limit.
 *
 * Rule: PodLimits, the same file.
 */
export function addUpLimits<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  options: PodResourcesOptions,
): Map<string, Amount> {
  const sums = addUpContainers(pod, arithmetic, 'limits', options);
  if (options.skipPodLevel !== true) replaceByPodLevel(pod, arithmetic, 'limits', sums);
  if (options.excludeOverhead === true) return sums;
  for (const [resource, amount] of readList(arithmetic, pod.spec.overhead)) {
    const sum = sums.get(resource);
    if (sum !== undefined && !arithmetic.isZero(sum))
      sums.set(resource, arithmetic.add(sum, amount));
  }
  return sums;
}

/** True if the pod has pod-level requests. Rule: IsPodLevelRequestsSet, the same file. */
export function hasPodLevelRequests(pod: Pod): boolean {
  return Object.keys(pod.spec.resources?.requests ?? {}).some(isPodLevelResource);
}

function replaceByPodLevel<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  side: Side,
  sums: Map<string, Amount>,
): void {
  for (const [resource, amount] of readList(arithmetic, pod.spec.resources?.[side])) {
    if (isPodLevelResource(resource)) sums.set(resource, amount);
  }
}

/**
 * Containers and sidecars together, or the maximum of an init container with the sidecars started before it.
 *
 * Rule: AggregateContainerRequests and AggregateContainerLimits, the same file.
 */
function addUpContainers<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  side: Side,
  options: PodResourcesOptions,
): Map<string, Amount> {
  const listOf = containerReader(pod, arithmetic, side, options);
  const running = new Map<string, Amount>();
  for (const container of pod.spec.containers) {
    addList(arithmetic, running, listOf(container, true));
  }
  if (pod.spec.initContainers === undefined) return running;
  const sidecars = new Map<string, Amount>();
  const starting = new Map<string, Amount>();
  for (const container of pod.spec.initContainers) {
    const isSidecar = container.restartPolicy === 'Always';
    const list = listOf(container, isSidecar);
    if (isSidecar) {
      addList(arithmetic, running, list);
      addList(arithmetic, sidecars, list);
      raiseToList(arithmetic, starting, sidecars);
    } else {
      addList(arithmetic, list, sidecars);
      raiseToList(arithmetic, starting, list);
    }
  }
  raiseToList(arithmetic, running, starting);
  return running;
}

function containerReader<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  side: Side,
  { useStatus = false, nonMissing }: PodResourcesOptions,
): (container: Container, hasStatus: boolean) => Map<string, Amount> {
  const statuses = useStatus ? statusesByName(pod) : undefined;
  const assumed = readList(arithmetic, side === 'requests' ? nonMissing : {});
  return (container, hasStatus) => {
    const own = readList(arithmetic, container.resources?.[side]);
    const status = hasStatus ? statuses?.get(container.name) : undefined;
    if (status?.resources !== undefined && isResizeInfeasible(pod)) own.clear();
    const list = status?.resources === undefined ? own : withStatus(own, arithmetic, side, status);
    for (const [resource, amount] of assumed) {
      if (!list.has(resource)) list.set(resource, amount);
    }
    return list;
  };
}

function statusesByName({ status }: Pod): ReadonlyMap<string, ContainerStatus> | undefined {
  const statuses = [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])];
  return statuses.length === 0 ? undefined : new Map(statuses.map((one) => [one.name, one]));
}

/** Raises the spec's amounts to those of the status; only the status counts if the resize is infeasible. */
function withStatus<Amount>(
  amounts: Map<string, Amount>,
  arithmetic: Arithmetic<Amount>,
  side: Side,
  { resources, allocatedResources }: ContainerStatus,
): Map<string, Amount> {
  raiseToList(arithmetic, amounts, readList(arithmetic, resources?.[side]));
  if (side === 'requests')
    raiseToList(arithmetic, amounts, readList(arithmetic, allocatedResources));
  return amounts;
}

function isResizeInfeasible({ status }: Pod): boolean {
  const pending = findCondition(status?.conditions, 'PodResizePending');
  return pending?.reason === 'Infeasible';
}
