import type { Quantity } from '../../units/index.ts';
import type { Pod } from '../types.ts';
import { addList, quantities, readQuantities, schedulerUnits } from './arithmetic.ts';
import type { ResourceList } from './arithmetic.ts';
import { podRequests } from './pod-requests.ts';
import type { Amounts } from './pod-requests.ts';
import { containerReader, hasPodLevelRequests, isSidecar } from './pod-resources.ts';
import type { PodResourcesOptions } from './pod-resources.ts';
import { isScalarResource } from './resource-name.ts';
import { amountsOf, exactAmounts } from './wide-amounts.ts';

/** What scoring assumes for a container that requests nothing (kubernetes/pkg/scheduler/util/pod_resources.go, v1.34). */
const STAND_INS: ResourceList = { cpu: '100m', memory: 200 * 1024 * 1024 };

const COUNTED: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);

/** How a release counts the requests of a pod. */
export type CountedRequests = Pick<
  PodResourcesOptions,
  'status' | 'podLevelStatus' | 'skipPodLevel'
>;

/** v1.34. */
const DEFAULT: CountedRequests = { status: 'all' };

/**
 * The requests that count on the pod's node: cpu in millicores, memory and ephemeral-storage in bytes, scalar resources
 * in units. Other names (storage, anything unknown) are not counted.
 *
 * Rule: PodInfo.CalculateResource and Resource.Add, kubernetes/pkg/scheduler/framework/types.go, v1.36.
 */
export function schedulerRequests(pod: Pod, counted: CountedRequests = DEFAULT): Amounts {
  const requests = podRequests(pod, counted);
  for (const resource of requests.keys()) {
    if (!isCounted(resource)) return amountsOf(requests, isCounted);
  }
  return requests;
}

function isCounted(resource: string): boolean {
  return COUNTED.has(resource) || isScalarResource(resource);
}

/** An amount as plans have it: cpu in cores, where the scheduler counts millicores. */
export const inCores = (resource: string, amount: number): number =>
  resource === 'cpu' ? amount / 1000 : amount;

/** The amounts above 0 as plans have them. */
export const requestsInCores = (requests: Amounts): readonly (readonly [string, number])[] =>
  Array.from(
    requests,
    ([resource, amount]) => [resource, inCores(resource, amount)] as const,
  ).filter(([, amount]) => amount > 0);

/** What scoring counts of a placed pod, in millicores and bytes. */
export interface NonZeroRequests {
  readonly cpu: number;
  readonly memory: number;
  /** The requests as int64s, if they are too large for doubles. */
  readonly exact?: { readonly cpu: bigint; readonly memory: bigint };
}

/**
 * The requests that scoring counts: 100m and 200Mi for each container without its own (once for the pod, if it has pod-level
 * requests).
 *
 * Rule: PodInfo.CalculateResource and getNonMissingContainerRequests, the same file.
 */
export function nonZeroRequests(pod: Pod, counted: CountedRequests = DEFAULT): NonZeroRequests {
  const requests = podRequests(pod, { ...counted, nonMissing: standIns(pod, counted) });
  const rounded = { cpu: requests.get('cpu') ?? 0, memory: requests.get('memory') ?? 0 };
  const exact = exactAmounts(requests);
  if (exact === undefined) return rounded;
  return {
    ...rounded,
    exact: { cpu: exact.get('cpu') ?? 0n, memory: exact.get('memory') ?? 0n },
  };
}

function standIns(pod: Pod, counted: CountedRequests): ResourceList {
  if (counted.skipPodLevel === true || !hasPodLevelRequests(pod)) return STAND_INS;
  const requests = podRequests(pod, counted);
  return Object.fromEntries(Object.entries(STAND_INS).filter(([name]) => !requests.has(name)));
}

/** What scoring counts of a pending pod; 100m and 200Mi for each container without requests. Rule: calculatePodResourceRequest, plugins/noderesources/resource_allocation.go. */
export const scoredRequests = (pod: Pod, counted: CountedRequests): Amounts =>
  podRequests(pod, { ...counted, nonMissing: STAND_INS });

/**
 * The requests that scoring counted until v1.31: sidecars only as init containers, beside which no container runs. Each container is
 * rounded up by itself.
 *
 * Rule: calculateResource, kubernetes/pkg/scheduler/framework/types.go, v1.31.
 */
export function nonZeroRequestsWithoutSidecars(
  pod: Pod,
  { status }: CountedRequests,
): NonZeroRequests {
  const read = containerReader(pod, quantities, 'requests', status === undefined ? {} : { status });
  const running = { cpu: 0, memory: 0 };
  const starting = { cpu: 0, memory: 0 };
  const sidecars = new Map<string, Quantity>();
  const { containers, initContainers = [], overhead } = pod.spec;
  for (const container of containers) add(running, nonZero(read(container, false)));
  for (const container of initContainers) {
    const list = read(container, true);
    if (isSidecar(container)) addList(quantities, sidecars, list);
    else addList(quantities, list, sidecars);
    const { cpu, memory } = nonZero(isSidecar(container) ? sidecars : list);
    starting.cpu = Math.max(starting.cpu, cpu);
    starting.memory = Math.max(starting.memory, memory);
  }
  const most = {
    cpu: Math.max(running.cpu, starting.cpu),
    memory: Math.max(running.memory, starting.memory),
  };
  return add(most, inUnits(readQuantities(overhead), { cpu: 0, memory: 0 }));
}

/** Kubernetes v1.31 pkg/scheduler/util/pod_resources.go GetNonzeroRequests. */
const nonZero = (list: ReadonlyMap<string, Quantity>): NonZeroRequests =>
  inUnits(list, { cpu: 100, memory: 200 * 1024 * 1024 });

function inUnits(list: ReadonlyMap<string, Quantity>, missing: NonZeroRequests): NonZeroRequests {
  const cpu = list.get('cpu');
  const memory = list.get('memory');
  return {
    cpu: cpu === undefined ? missing.cpu : schedulerUnits('cpu', cpu),
    memory: memory === undefined ? missing.memory : schedulerUnits('memory', memory),
  };
}

function add(
  sum: { cpu: number; memory: number },
  { cpu, memory }: NonZeroRequests,
): NonZeroRequests {
  sum.cpu += cpu;
  sum.memory += memory;
  return sum;
}
