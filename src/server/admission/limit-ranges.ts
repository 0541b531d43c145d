import {
  aggregateText,
  isKind,
  exactPodLimits,
  exactPodRequests,
  readQuantities,
} from '../../objects/index.ts';
import type {
  KubernetesObject,
  Container,
  LimitRange,
  LimitRangeItem,
  PersistentVolumeClaim,
  Pod,
  PodSpec,
  Quantity,
} from '../../objects/index.ts';
import { brokenClaimConstraints, brokenConstraints } from './limit-constraints.ts';
import { groupBy } from '../../units/index.ts';

type ResourceList = Readonly<Record<string, Quantity>>;

interface Completed {
  readonly spec: PodSpec;
  readonly note: string | undefined;
}

/**
 * The LimitRanges of all namespaces: defaults for containers that request or limit nothing, and
 * bounds for containers, pods and claims. Source: plugin/pkg/admission/limitranger/admission.go, v1.34.
 *
 * The API server applies the LimitRanges of a namespace in the random order of a Go map; here they apply in the order of their
 * creation.
 */
export class LimitRanges {
  readonly #byNamespace: ReadonlyMap<string, readonly LimitRange[]>;

  constructor(objects: readonly KubernetesObject[]) {
    const limitRanges = objects.filter((object) => isKind(object, 'LimitRange'));
    this.#byNamespace = groupBy(limitRanges, ({ metadata }) => metadata.namespace);
  }

  /** The spec with defaults for its containers, and a note that lists them. */
  complete(spec: PodSpec, namespace: string): Completed {
    let completed = spec;
    let note: string | undefined;
    for (const limitRange of this.#byNamespace.get(namespace) ?? []) {
      const set: string[] = [];
      completed = withDefaults(completed, limitRange, set);
      if (set.length > 0) note = `LimitRanger plugin set: ${set.join('; ')}`;
    }
    return { spec: completed, note };
  }

  /** Why the pod is forbidden: its violations of the first LimitRange that it breaks. */
  refusal(pod: Pod, namespace: string): string | undefined {
    return this.#firstBroken(namespace, (item) => judge(item, pod));
  }

  /** Why a claim is refused; only bounds on storage apply. */
  refusalOfClaim({ spec }: PersistentVolumeClaim, namespace: string): string | undefined {
    if (this.#byNamespace.size === 0) return undefined;
    const requests = readQuantities(spec?.resources?.requests);
    return this.#firstBroken(namespace, (item) =>
      item.type === 'PersistentVolumeClaim' ? brokenClaimConstraints(item, requests) : [],
    );
  }

  #firstBroken(
    namespace: string,
    judgeItem: (item: LimitRangeItem) => readonly string[],
  ): string | undefined {
    for (const limitRange of this.#byNamespace.get(namespace) ?? []) {
      const broken = (limitRange.spec?.limits ?? []).flatMap(judgeItem);
      if (broken.length > 0) return aggregateText(broken);
    }
    return undefined;
  }
}

function withDefaults(spec: PodSpec, limitRange: LimitRange, set: string[]): PodSpec {
  const items = (limitRange.spec?.limits ?? []).filter(({ type }) => type === 'Container');
  const requests = merge(items, 'defaultRequest');
  const limits = merge(items, 'default');
  const complete = (container: Container, role: string): Container => {
    const { resources = {} } = container;
    const missingRequests = missing(requests, resources.requests);
    const missingLimits = missing(limits, resources.limits);
    if (missingRequests.length + missingLimits.length === 0) return container;
    if (missingRequests.length > 0) {
      set.push(`${missingRequests.join(', ')} request for ${role} ${container.name}`);
    }
    if (missingLimits.length > 0) {
      set.push(`${missingLimits.join(', ')} limit for ${role} ${container.name}`);
    }
    return {
      ...container,
      resources: {
        ...resources,
        requests: { ...requests, ...resources.requests },
        limits: { ...limits, ...resources.limits },
      },
    };
  };
  const containers = spec.containers.map((one) => complete(one, 'container'));
  const initContainers = spec.initContainers?.map((one) => complete(one, 'init container'));
  return set.length === 0
    ? spec
    : { ...spec, containers, ...(initContainers && { initContainers }) };
}

function merge(items: readonly LimitRangeItem[], key: 'default' | 'defaultRequest'): ResourceList {
  const merged: Record<string, Quantity> = {};
  for (const item of items) Object.assign(merged, item[key]);
  return merged;
}

function missing(defaults: ResourceList, given: ResourceList = {}): readonly string[] {
  return Object.keys(defaults)
    .filter((resource) => given[resource] === undefined)
    .toSorted();
}

function judge(item: LimitRangeItem, pod: Pod): readonly string[] {
  if (item.type === 'Pod') {
    const options = { excludeOverhead: true };
    const counted = withCountedResources(pod);
    const requests = exactPodRequests(counted, options);
    return brokenConstraints(item, requests, exactPodLimits(counted, options));
  }
  if (item.type !== 'Container') return [];
  const containers = [...pod.spec.containers, ...(pod.spec.initContainers ?? [])];
  return containers.flatMap(({ resources }) =>
    brokenConstraints(item, readQuantities(resources?.requests), readQuantities(resources?.limits)),
  );
}

/**
 * The pod with only cpu and memory among its pod-level resources: a LimitRange ignores pod-level huge pages and sums up the huge pages
 * of the containers. Rule: supportedPodLevelResources.
 */
function withCountedResources(pod: Pod): Pod {
  const { resources } = pod.spec;
  if (resources === undefined) return pod;
  const counted = (list: ResourceList = {}): ResourceList =>
    Object.fromEntries(Object.entries(list).filter(([name]) => COUNTED_OF_PODS.has(name)));
  const { requests, limits } = resources;
  const kept = { requests: counted(requests), limits: counted(limits) };
  return { ...pod, spec: { ...pod.spec, resources: kept } };
}

const COUNTED_OF_PODS: ReadonlySet<string> = new Set(['cpu', 'memory']);
