import type { Container, Pod } from '../../../objects/index.ts';
import type { Cluster } from '../../../cluster/index.ts';
import {
  formatAmount,
  isInBytes,
  least,
  quantityMilli,
  quantityValue,
} from '../../../units/index.ts';
import { lackingResources } from '../../explain/lacking.ts';
import { podPatch } from '../kind.ts';
import type { HintKind, Proposal, UnschedulablePod } from '../kind.ts';
import type { Patch } from '../strategic-merge.ts';
import { strategicMerge } from '../strategic-merge.ts';

const MEBIBYTE = 1024 * 1024;

/**
 * Lowers the requests of insufficient resources to what is free on the best node, for several pods on all nodes together, or once the
 * workload's placed pods have been lowered too: of one resource if that is enough, else of all. Only nodes that no other filter rejects.
 * The smallest reduction first.
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

/** The smallest joint reductions of these resources with which one pod fits, all of them, and all of them beside their siblings. */
function loweredTo(rejected: UnschedulablePod, resources: readonly string[]): Lowered[] {
  const { pod, pending, profile, staticCluster: standing, copies = 1, siblings } = rejected;
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
  const free = feasible.map((node) =>
    columns.map(({ allocatable, requested }) => (allocatable[node] ?? 0) - (requested[node] ?? 0)),
  );
  const units = columns.map(({ unit }) => unit);
  const counts = feasible.map((node) => siblings?.get(cluster.columns.names[node] ?? '') ?? 0);
  const ofAll = counts.reduce((sum, count) => sum + count, copies);
  const freeOfAll = free.map((amounts, at) =>
    amounts.map((amount, of) => amount + (counts[at] ?? 0) * (requests[of] ?? 0)),
  );
  const all = ofAll === copies ? undefined : onAllNodes(freeOfAll, requests, units, ofAll);
  const reductions = [
    onBestNode(free, requests, units),
    copies === 1 ? undefined : onAllNodes(free, requests, units, copies),
    all,
  ];
  return reductions.flatMap((reduction): Lowered[] => {
    if (reduction === undefined) return [];
    const { share, amounts } = reduction;
    const proposal = lowering(pod, pending, { cluster, resources, requests, amounts });
    if (proposal === undefined) return [];
    return [{ share, proposal: { ...proposal, isOfAllPods: reduction === all } }];
  });
}

interface Lowering {
  readonly cluster: Cluster;
  readonly resources: readonly string[];
  readonly requests: readonly number[];
  readonly amounts: readonly number[];
}

function lowering(
  pod: Pod,
  pending: Pod,
  { cluster, resources, requests, amounts }: Lowering,
): Proposal | undefined {
  const specs: Patch[] = [];
  const words: string[] = [];
  for (const [at, resource] of resources.entries()) {
    const to = amounts[at] ?? 0;
    if (to === requests[at]) continue;
    const spec = lowerRequest(pending, resource, to, cluster);
    if (spec === undefined) return undefined;
    specs.push(spec);
    words.push(
      `${formatAmount(resource, to)} ${resource} instead of ${formatAmount(resource, requests[at] ?? 0)}`,
    );
  }
  const change = `request ${words.join(' and ')}`;
  return { change, patch: podPatch(pod, mergeAll(specs)) };
}

interface Reduction {
  /** Remaining share of the request for the resource with the largest reduction. */
  readonly share: number;
  readonly amounts: readonly number[];
}

/** What one node leaves of the requests at most. */
function onBestNode(
  free: readonly (readonly number[])[],
  requests: readonly number[],
  units: readonly number[],
): Reduction | undefined {
  let best: Reduction | undefined;
  for (const node of free) {
    const amounts = node.map((amount, at) =>
      Math.min(requests[at] ?? 0, wholeUnits(amount, units[at] ?? 1)),
    );
    const share = least(amounts.map((amount, at) => amount / (requests[at] ?? 0)));
    if (share > 0 && (best === undefined || share > best.share)) best = { share, amounts };
  }
  return best;
}

/** Halvings of the share of the requests that is left. */
const STEPS = 20;

/** The largest share of the requests with which the nodes hold so many pods. */
function onAllNodes(
  free: readonly (readonly number[])[],
  requests: readonly number[],
  units: readonly number[],
  copies: number,
): Reduction | undefined {
  const amountsAt = (share: number): readonly number[] =>
    requests.map((request, at) => wholeUnits(request * share, units[at] ?? 1));
  const holds = (amounts: readonly number[]): boolean => {
    if (amounts.some((amount) => amount <= 0)) return false;
    let pods = 0;
    for (const node of free) {
      pods += Math.max(0, least(node.map((amount, at) => Math.floor(amount / (amounts[at] ?? 1)))));
      if (pods >= copies) return true;
    }
    return false;
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (holds(amountsAt(middle))) low = middle;
    else high = middle;
  }
  return low === 0 ? undefined : { share: low, amounts: amountsAt(low) };
}

const wholeUnits = (amount: number, unit: number): number => Math.floor(amount / unit) * unit;

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
    const entry = { [resource]: formatAmount(resource, Math.max(0, changed)) };
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

/** The unit of lowered amounts: millicores, mebibytes or 1. */
const unitOf = (resource: string): number => (isInBytes(resource) ? MEBIBYTE : 1);

const requestOf = ({ resources }: Container, resource: string): number =>
  amountOf(resource, resources?.requests?.[resource]);

function amountOf(resource: string, quantity: string | number | undefined): number {
  if (quantity === undefined) return 0;
  return resource === 'cpu' ? quantityMilli(quantity) : quantityValue(quantity);
}
