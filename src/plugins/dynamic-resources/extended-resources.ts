import type {
  ClassesOfResources,
  DeviceRequest,
  DeviceResource,
  ExtendedRequests,
  ResourceClaim,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import {
  EXTENDED_CLAIM,
  extendedRequests,
  extendedRequestsV134,
  isExtendedClaim,
  mayBeDevices,
} from '../../objects/index.ts';
import { namesResource, offersResource } from '../shared/device-classes.ts';
import type { ExtendedResourceRule } from '../shared/device-classes.ts';
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
  readonly #rule: ExtendedResourceRule;
  readonly #classes: ClassesOfResources;
  readonly #wanted: readonly string[];

  private constructor(
    pod: PodView,
    cluster: ClusterView,
    classes: ClassesOfResources,
    wanted: { readonly resources: readonly string[]; readonly rule: ExtendedResourceRule },
  ) {
    this.#pod = pod;
    this.#cluster = cluster;
    this.#classes = classes;
    this.#wanted = wanted.resources;
    this.#rule = wanted.rule;
  }

  /** Undefined for a pod that requests no resource with a class. */
  static of(
    pod: PodView,
    cluster: ClusterView,
    { extendedResources }: DeviceSettings,
    classes: ClassesOfResources,
  ): PodExtendedResources | undefined {
    const hasImplicit = extendedResources === 'on';
    const resources = [...pod.requests]
      .filter(([resource, amount]) => amount > 0 && mayBeDevices(resource, hasImplicit))
      .map(([resource]) => resource);
    if (!resources.some((resource) => classes.has(resource))) return undefined;
    return new PodExtendedResources(pod, cluster, classes, {
      resources,
      rule: extendedResources,
    });
  }

  /** `needed`: the claim is wanted even if it asks for nothing, since the pod has other claims. */
  on(node: NodeIndex, needed: boolean): NodeResources {
    const cluster = this.#cluster;
    const rule = this.#rule;
    const isV134 = rule === 'v1.34';
    const resources: DeviceResource[] = [];
    let isServed = false;
    for (const resource of this.#wanted) {
      const deviceClass = this.#classes.get(resource);
      const isOffered = offersResource(node, resource, { cluster, rule });
      if (deviceClass === undefined) {
        if (!namesResource(node, resource, cluster)) return { type: 'impossible' };
        continue;
      }
      // In v1.34 the claim also asks for what the node offers.
      if (isOffered && !isV134) continue;
      if (!isOffered) isServed = true;
      resources.push({ resource, className: deviceClass.metadata.name });
    }
    if (!isServed && !needed) return { type: 'none' };
    const requestsOf = isV134 ? extendedRequestsV134 : extendedRequests;
    return { type: 'devices', ...requestsOf(this.#pod.askingContainers, resources) };
  }
}

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
