import { exactPodRequests, hasPodLevelRequests, isSidecar } from '../../../objects/index.ts';
import type { Pod, PodSpec } from '../../../objects/index.ts';
import { quantityMilli } from '../../../units/index.ts';

/** Which requests of a pod count. */
export interface RequestQuery {
  readonly resource: string;
  /** Only this container; undefined: the whole pod. */
  readonly container: string | undefined;
  /** Feature gate PodLevelResources. */
  readonly hasPodLevel: boolean;
}

/** Why a pod has no request to compare its usage with. */
export interface MissingRequest {
  readonly id: 'pod-level-request' | 'container-request' | 'container';
  /** Empty for a pod-level request. */
  readonly container: string;
}

/** The request of a pod in thousandths, or what it lacks. */
export type RequestReader = (pod: Pod) => number | MissingRequest;

/**
 * The pod-level request, or the sum of the requests of all containers and sidecars, or the request of one container. Replicas share
 * their lists of containers, also on different nodes, so the last answer is kept.
 * Source: calculateRequests, pkg/controller/podautoscaler/replica_calculator.go, v1.36.
 */
export function requestReader(query: RequestQuery): RequestReader {
  let lastSpec: PodSpec | undefined;
  let last: number | MissingRequest = 0;
  return (pod) => {
    const { spec } = pod;
    if (lastSpec === undefined || !sharesRequests(spec, lastSpec)) {
      last = readRequest(pod, query);
      lastSpec = spec;
    }
    return last;
  };
}

const sharesRequests = (a: PodSpec, b: PodSpec): boolean =>
  a === b ||
  (a.containers === b.containers &&
    a.initContainers === b.initContainers &&
    a.resources === b.resources);

function readRequest(pod: Pod, query: RequestQuery): number | MissingRequest {
  const { resource, container, hasPodLevel } = query;
  if (!hasPodLevel || container !== undefined || !hasPodLevelRequests(pod)) {
    return requestOfContainers(pod, resource, container);
  }
  const request = exactPodRequests(pod).get(resource);
  return request === undefined
    ? { id: 'pod-level-request', container: '' }
    : Number(request.milliValue());
}

function requestOfContainers(
  { spec: { containers, initContainers = [] } }: Pod,
  resource: string,
  container: string | undefined,
): number | MissingRequest {
  let sum = 0;
  for (const { name, resources } of [...containers, ...initContainers.filter(isSidecar)]) {
    if (container !== undefined && container !== name) continue;
    const request = resources?.requests?.[resource];
    if (request === undefined) return { id: 'container-request', container: name };
    sum += quantityMilli(request);
    if (container === name) return sum;
  }
  return container === undefined ? sum : { id: 'container', container };
}

/** The controller's words for it. */
export function missingRequestText(
  { id, container }: MissingRequest,
  resource: string,
  pod: string,
): string {
  switch (id) {
    case 'pod-level-request':
      return `missing pod-level request for ${resource} in Pod ${pod}`;
    case 'container-request':
      return `missing request for ${resource} in container ${container} of Pod ${pod}`;
    case 'container':
      return `container ${container} not found in Pod ${pod}`;
  }
}
