import type { DeviceRequest, Node, ResourceClaim } from '../../api/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import {
  EXTENDED_CLAIM,
  extendedRequests,
  extendedRequestsV134,
  isExtendedClaim,
  mayBeDevices,
} from '../../devices/index.ts';
import type { ClassesOfResources, DeviceResource, ExtendedRequests } from '../../devices/index.ts';
import type { DeviceSettings } from './device-settings.ts';

/** The name of the scheduler's own claim until it is stored. */
export const CLAIM_IN_MEMORY = '<extended-resources>';

/** What a node has to offer a pod by devices beside its claims. */
export type NodeResources =
  /** The node offers all of them itself. */
  | { readonly type: 'none' }
  /** Some resource is offered neither by the node nor by devices. */
  | { readonly type: 'impossible' }
  | ({ readonly type: 'devices' } & ExtendedRequests);

/**
 * The extended resources of a pod that classes stand behind.
 *
 * Source: kubernetes v1.36.3 plugins/dynamicresources/extendeddynamicresources.go; v1.34.9 dynamicresources.go.
 */
export class PodExtendedResources {
  readonly #pod: PodView;
  readonly #cluster: ClusterView;
  readonly #isV134: boolean;
  readonly #classes: ClassesOfResources;
  readonly #wanted: readonly string[];

  private constructor(
    pod: PodView,
    cluster: ClusterView,
    classes: ClassesOfResources,
    wanted: { readonly resources: readonly string[]; readonly isV134: boolean },
  ) {
    this.#pod = pod;
    this.#cluster = cluster;
    this.#classes = classes;
    this.#wanted = wanted.resources;
    this.#isV134 = wanted.isV134;
  }

  /** Undefined for a pod that requests no resource with a class. */
  static of(
    pod: PodView,
    cluster: ClusterView,
    { extendedResources }: DeviceSettings,
    classes: ClassesOfResources,
  ): PodExtendedResources | undefined {
    const isV134 = extendedResources === 'v1.34';
    const resources = [...pod.requests]
      .filter(([resource, amount]) => amount > 0 && mayBeDevices(resource, !isV134))
      .map(([resource]) => resource);
    if (!resources.some((resource) => classes.has(resource))) return undefined;
    return new PodExtendedResources(pod, cluster, classes, { resources, isV134 });
  }

  /** `needed`: the claim is wanted even if it asks for nothing, since the pod has other claims. */
  on(node: NodeIndex, needed: boolean): NodeResources {
    const object = this.#cluster.columns.nodes[node]!;
    const resources: DeviceResource[] = [];
    let isServed = false;
    for (const resource of this.#wanted) {
      const deviceClass = this.#classes.get(resource);
      const isOffered = this.#isOffered(resource, node, object);
      if (deviceClass === undefined) {
        if (!isListed(resource, object)) return { type: 'impossible' };
        continue;
      }
      // In v1.34 the claim also asks for what the node offers.
      if (isOffered && !this.#isV134) continue;
      if (!isOffered) isServed = true;
      resources.push({ resource, className: deviceClass.metadata.name });
    }
    if (!isServed && !needed) return { type: 'none' };
    const requestsOf = this.#isV134 ? extendedRequestsV134 : extendedRequests;
    return { type: 'devices', ...requestsOf(this.#pod.askingContainers, resources) };
  }

  #isOffered(resource: string, node: NodeIndex, object: Node): boolean {
    if (this.#isV134) return isListed(resource, object);
    return this.#cluster.columns.allocatable(resource)[node]! > 0;
  }
}

const isListed = (resource: string, { status }: Node): boolean =>
  Object.hasOwn(status?.allocatable ?? status?.capacity ?? {}, resource);

/** The scheduler's own claim before it is stored. */
export const extendedClaim = (
  namespace: string,
  requests: readonly DeviceRequest[],
): ResourceClaim => ({
  apiVersion: 'resource.k8s.io/v1',
  kind: 'ResourceClaim',
  metadata: {
    name: CLAIM_IN_MEMORY,
    namespace,
    annotations: { [EXTENDED_CLAIM]: 'true' },
  },
  spec: { devices: { requests } },
});

/** The claim that an earlier attempt to schedule the pod has left. */
export function leftOverClaim(pod: PodView, cluster: ClusterView): ResourceClaim | undefined {
  const { claimUser, namespace } = pod;
  if (claimUser === undefined) return undefined;
  return cluster
    .list('ResourceClaim', namespace)
    .find(
      ({ metadata }) =>
        isExtendedClaim(metadata) &&
        (metadata.ownerReferences ?? []).some(
          ({ name, uid, controller }) =>
            controller === true && name === claimUser.name && uid === claimUser.uid,
        ),
    );
}
