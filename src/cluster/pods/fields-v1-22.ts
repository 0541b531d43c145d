import { isScalarResource } from '../../objects/index.ts';
import type { Container } from '../../objects/index.ts';
import { quantityMilli, quantityValue } from '../../units/index.ts';
import { field } from './field.ts';
import { hostPorts, POD_FIELDS, withTag } from './fields.ts';
import type { PodFields } from './fields.ts';
import type { PodParts } from './parts.ts';

/** What scoring assumes for a container without requests (kubernetes v1.22.6 pkg/scheduler/util/pod_resources.go). */
const MISSING_CPU = 100;
const MISSING_MEMORY = 200 * 1024 * 1024;

type Requests = NonNullable<NonNullable<Container['resources']>['requests']>;

const CONTAINERS = ['containers', 'initContainers'] as const;
const ALL = [...CONTAINERS, 'overhead'] as const;

/**
 * How v1.22 reads a pod: init containers one after the other whatever their restartPolicy, no pod-level resources, no resources
 * from the status, images of regular containers only; each quantity is rounded up by itself.
 * Kubernetes v1.22.6 pkg/scheduler/framework/types.go calculateResource.
 */
export const POD_FIELDS_V122: PodFields = {
  ...POD_FIELDS,
  requests: field(ALL, (parts) => plus(sumUp(parts, readRequests), overheadOf(parts))),
  nonZero: field(ALL, (parts) => {
    const placed = plus(sumUp(parts, readNonZero), overheadOf(parts));
    return { cpu: placed.get('cpu') ?? 0, memory: placed.get('memory') ?? 0 };
  }),
  scored: field(CONTAINERS, (parts) => sumUp(parts, readNonZero)),
  ports: field(['containers'], ({ containers }) => hostPorts(containers)),
  images: field(['containers'], ({ containers }) =>
    containers.map(({ image = '' }) => withTag(image)),
  ),
  // Devices came later.
  claimUser: field([], () => undefined),
  askingContainers: field([], () => []),
  volumeImages: field([], () => []),
};

type ContainerParts = Pick<PodParts, 'containers' | 'initContainers'>;

const overheadOf = ({ overhead = {} }: Pick<PodParts, 'overhead'>): Map<string, number> =>
  readRequests(overhead);

type Read = (requests: Requests) => Map<string, number>;

/** All containers together, or the most that a single init container requests, whichever is more. */
function sumUp(
  { containers, initContainers = [] }: ContainerParts,
  read: Read,
): Map<string, number> {
  let sum = new Map<string, number>();
  for (const { resources } of containers) sum = plus(sum, read(resources?.requests ?? {}));
  for (const { resources } of initContainers) {
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
