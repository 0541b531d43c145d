import { exactPodLimits, exactPodRequests } from '../../../objects/index.ts';
import type { Pod, PodSpec, Quantity } from '../../../objects/index.ts';
import { isEmpty } from '../copy-on-write.ts';
import type { ResourceList } from '../resource-list.ts';

const HUGE_PAGES = 'hugepages-';
const OF_CONTAINERS = { skipPodLevel: true, excludeOverhead: true };

/**
 * Pod-level requests and limits: a pod that sets some of them gets the huge page limits and the requests
 * of its containers, else requests equal to its own limits.
 * Source: defaultHugePagePodLimits and defaultPodRequests, pkg/apis/core/v1/defaults.go, v1.34
 * (feature gate PodLevelResources, on by default).
 */
export function defaultPodLevelResources(spec: PodSpec): PodSpec {
  const resources = spec.resources;
  if (!resources || (isEmpty(resources.limits) && isEmpty(resources.requests))) return spec;
  const limits = withHugePageLimits(spec, resources.limits, resources.requests);
  const requests = isEmpty(limits)
    ? resources.requests
    : withRequests(spec, limits, resources.requests);
  if (limits === resources.limits && requests === resources.requests) return spec;
  return {
    ...spec,
    resources: { ...resources, ...(limits && { limits }), ...(requests && { requests }) },
  };
}

function withHugePageLimits(
  spec: PodSpec,
  limits: ResourceList | undefined,
  requests: ResourceList | undefined,
): ResourceList | undefined {
  const added: Record<string, Quantity> = {};
  for (const [name, amount] of exactPodLimits(podOf(spec), OF_CONTAINERS)) {
    const given = requests?.[name] ?? limits?.[name];
    if (name.startsWith(HUGE_PAGES) && given === undefined) added[name] = amount.canonical;
  }
  return isEmpty(added) ? limits : { ...limits, ...added };
}

function withRequests(
  spec: PodSpec,
  limits: ResourceList | undefined,
  requests: ResourceList | undefined,
): ResourceList | undefined {
  const added: Record<string, Quantity> = {};
  for (const [name, amount] of exactPodRequests(podOf(spec), OF_CONTAINERS)) {
    if (isOvercommittable(name) && requests?.[name] === undefined) added[name] = amount.canonical;
  }
  for (const [name, amount] of Object.entries(limits ?? {})) {
    if (isSupported(name) && requests?.[name] === undefined) added[name] ??= amount;
  }
  return isEmpty(added) ? requests : { ...requests, ...added };
}

function isSupported(name: string): boolean {
  return isOvercommittable(name) || name.startsWith(HUGE_PAGES);
}

function isOvercommittable(name: string): boolean {
  return name === 'cpu' || name === 'memory';
}

/** The arithmetic takes a whole pod and reads its spec. Before validation, a pod may have no containers. */
function podOf({ containers = [], ...spec }: Partial<PodSpec>): Pod {
  const metadata = { name: '', namespace: '' };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { ...spec, containers } };
}
