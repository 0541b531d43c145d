import { isScalarResource } from '../api/index.ts';
import type { Container, Pod } from '../api/index.ts';
import { quantityMilli, quantityValue } from '../units/index.ts';
import { hostPorts, viewOf, withTag } from './pod-view.ts';
import type { PodView } from './pod-view.ts';

/** What scoring assumes for a container that asks for none (kubernetes v1.22.6 pkg/scheduler/util/pod_resources.go). */
const MISSING_CPU = 100;
const MISSING_MEMORY = 200 * 1024 * 1024;

type Requests = NonNullable<NonNullable<Container['resources']>['requests']>;

/**
 * A pod as v1.22 reads it: init containers one after the other whatever their restartPolicy, no resources of the pod as a
 * whole, none that the status reports, images of regular containers only; each quantity is rounded up by itself.
 * Kubernetes v1.22.6 pkg/scheduler/framework/types.go calculateResource.
 */
export function viewOfV122(...identity: Parameters<typeof viewOf>): PodView {
  const [pod] = identity;
  const { spec } = pod;
  const listed = sumUp(pod, readRequests);
  const assumed = sumUp(pod, readNonZero);
  const overhead = readRequests(spec.overhead ?? {});
  const placed = plus(assumed, overhead);
  return {
    ...viewOf(...identity),
    requests: plus(listed, overhead),
    nonZero: { cpu: placed.get('cpu') ?? 0, memory: placed.get('memory') ?? 0 },
    scored: assumed,
    ports: hostPorts(spec.containers),
    images: spec.containers.map(({ image = '' }) => withTag(image)),
  };
}

type Read = (requests: Requests) => Map<string, number>;

/** All containers together, or what a single init container needs, whichever is more. */
function sumUp({ spec }: Pod, read: Read): Map<string, number> {
  let sum = new Map<string, number>();
  for (const { resources } of spec.containers) sum = plus(sum, read(resources?.requests ?? {}));
  for (const { resources } of spec.initContainers ?? []) {
    for (const [resource, amount] of read(resources?.requests ?? {})) {
      sum.set(resource, Math.max(sum.get(resource) ?? 0, amount));
    }
  }
  return sum;
}

function readRequests(requests: Requests): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const [resource, quantity] of Object.entries(requests)) {
    if (resource === 'cpu') amounts.set(resource, quantityMilli(quantity));
    else if (isCounted(resource)) amounts.set(resource, quantityValue(quantity));
  }
  return amounts;
}

function readNonZero(requests: Requests): Map<string, number> {
  const amounts = readRequests(requests);
  if (!amounts.has('cpu')) amounts.set('cpu', MISSING_CPU);
  if (!amounts.has('memory')) amounts.set('memory', MISSING_MEMORY);
  return amounts;
}

const isCounted = (resource: string): boolean =>
  resource === 'memory' || resource === 'ephemeral-storage' || isScalarResource(resource);

function plus(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const sum = new Map(a);
  for (const [resource, amount] of b) sum.set(resource, (sum.get(resource) ?? 0) + amount);
  return sum;
}
