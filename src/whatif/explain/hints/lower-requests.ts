import type { Container, Pod } from '../../../objects/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import {
  formatBytes,
  formatCpu,
  least,
  quantityMilli,
  quantityValue,
} from '../../../units/index.ts';
import { lackingResources } from '../lacking.ts';
import { podPatch } from './kind.ts';
import type { HintKind, Proposal, UnschedulablePod } from './kind.ts';
import type { Patch } from './strategic-merge.ts';
import { strategicMerge } from './strategic-merge.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Lowers the requests of insufficient resources to what is free on the best node: of one resource if that is enough, else of all.
 * Only nodes that no other filter rejects. The smallest reduction first.
 */
export const lowerRequests: HintKind = {
  name: 'lower-requests',
  *propose(rejected) {
    const { rejections } = rejected.filterRun.diagnosis;
    const lacking = new Set(rejections.flatMap(lackingResources));
    const short = [...lacking].filter((name) => name !== 'pods');
    const single = short.flatMap((resource) => loweredTo(rejected, [resource]));
    const found = single.length > 0 || short.length < 2 ? single : loweredTo(rejected, short);
    for (const { proposal } of found.sort((a, b) => b.share - a.share)) yield proposal;
  },
};

interface Lowered {
  readonly proposal: Proposal;
  /** Remaining share of the request for the resource with the largest reduction. */
  readonly share: number;
}

/** The smallest joint reduction of these resources with which the pod fits on a node; empty if there is none. */
function loweredTo(
  { pod, pending, profile, staticCluster: standing }: UnschedulablePod,
  resources: readonly string[],
): Lowered[] {
  const { cluster } = standing;
  const requests = resources.map((resource) => cluster.view(pending).requests.get(resource) ?? 0);
  const requestsNone = strategicMerge(pending, {
    spec: mergeAll(resources.map((resource) => scale(pending, resource, () => 0))),
  });
  const { feasible } = standing.runFilters(requestsNone, profile).diagnosis;
  const columns = resources.map((resource) => ({
    unit: unitOf(resource),
    allocatable: cluster.columns.allocatable(resource),
    requested: cluster.columns.requested(resource),
  }));
  let best: { readonly share: number; readonly amounts: readonly number[] } | undefined;
  for (const node of feasible) {
    const amounts = columns.map(({ unit, allocatable, requested }, at) => {
      const free = (allocatable[node] ?? 0) - (requested[node] ?? 0);
      return Math.min(requests[at] ?? 0, Math.floor(free / unit) * unit);
    });
    const share = least(amounts.map((amount, at) => amount / (requests[at] ?? 0)));
    if (share > 0 && (best === undefined || share > best.share)) best = { share, amounts };
  }
  if (best === undefined) return [];
  const { share, amounts } = best;
  const specs: Patch[] = [];
  const words: string[] = [];
  for (const [at, resource] of resources.entries()) {
    const to = amounts[at] ?? 0;
    if (to === requests[at]) continue;
    const spec = lowerRequest(pending, resource, to, cluster);
    if (spec === undefined) return [];
    specs.push(spec);
    words.push(
      `${format(resource, to)} ${resource} instead of ${format(resource, requests[at] ?? 0)}`,
    );
  }
  const change = `request ${words.join(' and ')}`;
  return [{ share, proposal: { change, patch: podPatch(pod, mergeAll(specs)) } }];
}

/** A patch that lowers a pod's request to `to`: in its largest container if that is enough, else in all in proportion. */
function lowerRequest(pod: Pod, resource: string, to: number, cluster: Cluster): Patch | undefined {
  const requestWith = (spec: Patch): number =>
    cluster.view(strategicMerge(pod, { spec })).requests.get(resource) ?? 0;
  const from = cluster.view(pod).requests.get(resource) ?? 0;
  const own = [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
  const largest = own.reduce((most, one) =>
    requestOf(one, resource) > requestOf(most, resource) ? one : most,
  );
  const atLargest = scale(pod, resource, (amount, { name }) =>
    name === largest.name ? amount - (from - to) : amount,
  );
  if (requestOf(largest, resource) > from - to && requestWith(atLargest) <= to) return atLargest;
  const overhead = amountOf(resource, pod.spec.overhead?.[resource]);
  const unit = unitOf(resource);
  const share = (to - overhead) / (from - overhead);
  const atAll = scale(pod, resource, (amount) => Math.floor((amount * share) / unit) * unit);
  return share > 0 && requestWith(atAll) <= to ? atAll : undefined;
}

/** A patch that applies `change` to the requests of one resource: pod-level, init containers, containers. */
function scale(
  { spec }: Pod,
  resource: string,
  change: (amount: number, container: { readonly name: string }) => number,
): Patch {
  const patched = (amount: number, of: { readonly name: string }): Patch | undefined => {
    const changed = change(amount, of);
    if (amount === 0 || changed === amount) return undefined;
    const entry = { [resource]: format(resource, Math.max(0, changed)) };
    // Resources that cannot be overcommitted have equal requests and limits.
    return {
      resources: isOvercommittable(resource)
        ? { requests: entry }
        : { requests: entry, limits: entry },
    };
  };
  const list = (containers: readonly Container[] | undefined): Patch[] =>
    (containers ?? []).flatMap((container) => {
      const patch = patched(requestOf(container, resource), container);
      return patch === undefined ? [] : [{ name: container.name, ...patch }];
    });
  const initContainers = list(spec.initContainers);
  const containers = list(spec.containers);
  const whole = patched(amountOf(resource, spec.resources?.requests?.[resource]), { name: '' });
  return {
    ...whole,
    ...(initContainers.length === 0 ? {} : { initContainers }),
    ...(containers.length === 0 ? {} : { containers }),
  };
}

const mergeAll = (specs: readonly Patch[]): Patch =>
  specs.reduce<Patch>((merged, spec) => strategicMerge(merged, spec), {});

const isOvercommittable = (resource: string): boolean =>
  resource === 'cpu' || resource === 'memory' || resource === 'ephemeral-storage';

const isBytes = (resource: string): boolean =>
  resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-');

/** The unit of lowered amounts: millicores, mebibytes or 1. */
const unitOf = (resource: string): number => (isBytes(resource) ? MEBIBYTE : 1);

const requestOf = ({ resources }: Container, resource: string): number =>
  amountOf(resource, resources?.requests?.[resource]);

function amountOf(resource: string, quantity: string | number | undefined): number {
  if (quantity === undefined) return 0;
  return resource === 'cpu' ? quantityMilli(quantity) : quantityValue(quantity);
}

function format(resource: string, amount: number): string {
  if (resource === 'cpu') return formatCpu(amount);
  return isBytes(resource) ? formatBytes(amount) : String(amount);
}
