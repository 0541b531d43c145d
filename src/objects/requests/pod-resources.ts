import type { Container, ContainerStatus, Pod } from '../types.ts';
import { addList, raiseToList, readList } from './arithmetic.ts';
import type { Arithmetic, ResourceList } from './arithmetic.ts';
import { countedLists, isResizeInfeasible } from './resize.ts';
import type { CountedStatus, ResourceStatus, Side } from './resize.ts';
import { isPodLevelResource } from './resource-name.ts';

export interface PodResourcesOptions {
  /** Counts the resources in container statuses, which differ from the spec during a resize. Default: none. */
  readonly status?: CountedStatus;
  /** Counts the pod-level resources in the status as well. */
  readonly podLevelStatus?: boolean;
  readonly excludeOverhead?: boolean;
  /** Leaves out `spec.resources`. */
  readonly skipPodLevel?: boolean;
  /** Requests of containers without a request for the resource; not for limits. */
  readonly nonMissing?: ResourceList;
}

/**
 * The pod's requests, by resource.
 *
 * Rule: PodRequests, component-helpers/resource/helpers.go, v0.36; the same in v0.33 and v0.34 without the pod-level status.
 */
export function addUpRequests<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  options: PodResourcesOptions,
): Map<string, Amount> {
  const sums = addUpContainers(pod, arithmetic, 'requests', options);
  replaceByPodLevel(pod, arithmetic, { side: 'requests', sums, options });
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
  replaceByPodLevel(pod, arithmetic, { side: 'limits', sums, options });
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

interface Replaced<Amount> {
  readonly side: Side;
  readonly sums: Map<string, Amount>;
  readonly options: PodResourcesOptions;
}

function replaceByPodLevel<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  { side, sums, options }: Replaced<Amount>,
): void {
  if (options.skipPodLevel === true) return;
  const own = readList(arithmetic, pod.spec.resources?.[side]);
  const { status } = pod;
  const counted = options.podLevelStatus === true ? options.status : undefined;
  const effective =
    counted === undefined || status === undefined
      ? own
      : withStatus(own, arithmetic, { pod, counted, side, status });
  for (const resource of own.keys()) {
    if (!isPodLevelResource(resource)) continue;
    sums.set(resource, effective.get(resource) ?? arithmetic.read(resource, 0));
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
    addList(arithmetic, running, listOf(container, false));
  }
  if (pod.spec.initContainers === undefined) return running;
  const sidecars = new Map<string, Amount>();
  const starting = new Map<string, Amount>();
  for (const container of pod.spec.initContainers) {
    const list = listOf(container, true);
    if (isSidecar(container)) {
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

export const isSidecar = ({ restartPolicy }: Container): boolean => restartPolicy === 'Always';

/** Reads the amounts of one container into a new map. */
export type ReadContainer<Amount> = (container: Container, isInit: boolean) => Map<string, Amount>;

export function containerReader<Amount>(
  pod: Pod,
  arithmetic: Arithmetic<Amount>,
  side: Side,
  { status: counted, nonMissing }: PodResourcesOptions,
): ReadContainer<Amount> {
  const statuses = counted === undefined ? undefined : statusesByName(pod);
  const assumed = readList(arithmetic, side === 'requests' ? nonMissing : {});
  return (container, isInit) => {
    const own = readList(arithmetic, container.resources?.[side]);
    const hasStatus = !isInit || (counted === 'all' && isSidecar(container));
    const status = hasStatus ? statuses?.get(container.name) : undefined;
    const list =
      counted === undefined || status === undefined
        ? own
        : withStatus(own, arithmetic, { pod, counted, side, status });
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

interface Reported {
  readonly pod: Pod;
  readonly counted: CountedStatus;
  readonly side: Side;
  readonly status: ResourceStatus;
}

/** The spec's amounts raised to the amounts of the status; only the status counts if the resize is infeasible. */
function withStatus<Amount>(
  own: Map<string, Amount>,
  arithmetic: Arithmetic<Amount>,
  { pod, counted, side, status }: Reported,
): Map<string, Amount> {
  const lists = countedLists(counted, status, side);
  if (lists === undefined) return own;
  const amounts = isResizeInfeasible(pod, counted) ? new Map<string, Amount>() : new Map(own);
  for (const list of lists) raiseToList(arithmetic, amounts, readList(arithmetic, list));
  return amounts;
}
