import { append, compareText, readQuantity } from '../../units/index.ts';
import type { DeviceRequest, ResourceRequirements } from '../types.ts';

/** A container of a pod that asks for extended resources; init containers come first. */
export interface AskingContainer {
  /** Index among all init containers and containers. */
  readonly index: number;
  /** It ends before the containers start. */
  readonly isShortLived: boolean;
  readonly requests: NonNullable<ResourceRequirements['requests']>;
}

/** A device request of the scheduler's own claim that a container uses for a resource. */
export interface RequestMapping {
  readonly container: number;
  readonly resource: string;
  readonly request: string;
}

export interface ExtendedRequests {
  readonly requests: readonly DeviceRequest[];
  readonly mappings: readonly RequestMapping[];
}

/** A resource that a class stands behind. */
export interface DeviceResource {
  readonly resource: string;
  readonly className: string;
}

/**
 * The device requests that replace extended resources. Init containers use the devices of the containers after them, and share what
 * they need beside that.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources/extendeddynamicresources.go createRequestsAndMappings.
 */
export function extendedRequests(
  containers: readonly AskingContainer[],
  resources: readonly DeviceResource[],
): ExtendedRequests {
  const requests: DeviceRequest[] = [];
  const mappings: RequestMapping[] = [];
  for (const one of sortByName(resources)) {
    const made = requestsFor(one, containers);
    append(requests, made.requests);
    append(mappings, made.mappings);
  }
  requests.sort((a, b) => compareText(a.name, b.name));
  return { requests, mappings };
}

/** One request for each container and resource. Source: kubernetes v1.34.9 plugins/dynamicresources createDeviceRequests. */
export function extendedRequestsV134(
  containers: readonly AskingContainer[],
  resources: readonly DeviceResource[],
): ExtendedRequests {
  const mappings: RequestMapping[] = [];
  const requests = sortByName(resources).flatMap((resource) =>
    containers.flatMap((container) => {
      const made = requestFor(container, resource, []);
      append(mappings, made.mappings);
      return made.request ?? [];
    }),
  );
  return { requests, mappings };
}

const sortByName = (resources: readonly DeviceResource[]): readonly DeviceResource[] =>
  [...resources].sort((a, b) => compareText(a.resource, b.resource));

function requestsFor(
  resource: DeviceResource,
  containers: readonly AskingContainer[],
): ExtendedRequests {
  const longLived: { index: number; request: DeviceRequest }[] = [];
  const mappings: RequestMapping[] = [];
  for (const container of containers.filter(({ isShortLived }) => !isShortLived)) {
    const made = requestFor(container, resource, []);
    if (made.request !== undefined)
      longLived.push({ index: container.index, request: made.request });
    append(mappings, made.mappings);
  }
  const ofInit: RequestMapping[] = [];
  const shortLived: DeviceRequest[] = [];
  for (const container of containers.filter(({ isShortLived }) => isShortLived)) {
    const later = longLived.filter(({ index }) => index >= container.index);
    const made = requestFor(
      container,
      resource,
      later.map(({ request }) => request),
    );
    if (made.request !== undefined) shortLived.push(made.request);
    append(ofInit, made.mappings);
  }
  const [largest] = [...shortLived].sort((a, b) => countOf(b) - countOf(a));
  const replaced = new Set(shortLived.map(({ name }) => name));
  const shared = ofInit.map((mapping) =>
    largest !== undefined && replaced.has(mapping.request)
      ? { ...mapping, request: largest.name }
      : mapping,
  );
  return {
    requests: [
      ...(largest === undefined ? [] : [largest]),
      ...longLived.map(({ request }) => request),
    ],
    mappings: [...mappings, ...shared],
  };
}

/** `reusable`: requests of other containers whose devices this container can use. */
function requestFor(
  { index, requests }: AskingContainer,
  { resource, className }: DeviceResource,
  reusable: readonly DeviceRequest[],
): { request?: DeviceRequest; mappings: readonly RequestMapping[] } {
  const amount = Object.hasOwn(requests, resource) ? requests[resource] : undefined;
  const wanted = amount === undefined ? 0 : Number(readQuantity(amount).asInt64() ?? 0n);
  if (wanted === 0) return { mappings: [] };
  const mappings: RequestMapping[] = [];
  let sum = 0;
  for (const request of reusable) {
    sum += countOf(request);
    mappings.push({ container: index, resource, request: request.name });
    if (sum >= wanted) return { mappings };
  }
  const place = Object.keys(requests).sort(compareText).indexOf(resource);
  const name = `container-${index}-request-${place}`;
  mappings.push({ container: index, resource, request: name });
  const exactly = { deviceClassName: className, allocationMode: 'ExactCount', count: wanted - sum };
  return { request: { name, exactly }, mappings };
}

const countOf = ({ exactly }: DeviceRequest): number => exactly?.count ?? 1;
