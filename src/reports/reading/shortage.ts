import type { PlannedNode, PlannedPod } from '../../outcome/index.ts';
import { greatest, printable } from '../../units/index.ts';
import { amount, counted } from '../layout/figures.ts';

type Short = Pick<PlannedPod, 'requests' | 'rejections'>;

/**
 * What pods without a node lack in all, and how many more nodes hold it at least: "Short of 600 cpu in all: at least 100 nodes like
 * general-a1". Undefined if no node lacks a resource for them.
 */
export function shortage(
  pods: readonly Short[],
  nodes: readonly PlannedNode[],
): string | undefined {
  const lacking = lackingOf(pods);
  const amounts = [...lacking.keys()]
    .filter((resource) => resource !== 'pods')
    .map((resource) => [resource, total(pods, resource)] as const)
    .filter(([, sum]) => sum > 0);
  if (amounts.length === 0) return undefined;
  const words = amounts.map(([resource, sum]) => `${amount(resource, sum)} ${printable(resource)}`);
  const candidates = new Set([...lacking.values()].flatMap((names) => [...names]));
  const best = fewest(
    pods,
    nodes.filter(({ name }) => candidates.has(name)),
  );
  const how =
    best === undefined
      ? 'no node is large enough for one of them'
      : `at least ${counted(best.count, 'node')} like ${printable(best.name)}`;
  return `Short of ${words.join(' and ')} in all: ${how}.`;
}

/** The nodes that lack each resource for the first of the pods; the others have the same message. */
function lackingOf([first]: readonly Short[]): ReadonlyMap<string, ReadonlySet<string>> {
  const lacking = new Map<string, Set<string>>();
  for (const { causes = [], nodes } of first?.rejections ?? []) {
    for (const { detail } of causes) {
      const resource = detail?.['resource'];
      if (typeof resource !== 'string') continue;
      const known = lacking.get(resource);
      if (known === undefined) lacking.set(resource, new Set(nodes));
      else for (const node of nodes) known.add(node);
    }
  }
  return lacking;
}

const total = (pods: readonly Short[], resource: string): number =>
  pods.reduce((sum, { requests = {} }) => sum + (requests[resource] ?? 0), 0);

/** The node of the plan that needs the fewest empty copies to hold the pods, by the sums of requests. */
function fewest(
  pods: readonly Short[],
  nodes: readonly PlannedNode[],
): { readonly name: string; readonly count: number } | undefined {
  const resources = [...new Set(pods.flatMap(({ requests = {} }) => Object.keys(requests)))];
  const largest = new Map(
    resources.map((resource) => [
      resource,
      greatest(pods.map(({ requests = {} }) => requests[resource] ?? 0)),
    ]),
  );
  const sums = new Map(resources.map((resource) => [resource, total(pods, resource)]));
  let best: { readonly name: string; readonly count: number } | undefined;
  for (const { name, allocatable } of nodes) {
    if (resources.some((one) => (allocatable[one] ?? 0) < (largest.get(one) ?? 0))) continue;
    const ofPods = pods.length / (allocatable['pods'] ?? Number.POSITIVE_INFINITY);
    const shares = resources.map((one) => shareOf(pods, one, allocatable[one] ?? 0, sums));
    const count = Math.max(1, Math.ceil(Math.max(ofPods, greatest(shares)) - 1e-9));
    if (best === undefined || count < best.count) best = { name, count };
  }
  return best;
}

/** How many nodes the pods fill with a resource. Pods that are alike fill whole parts of a node. */
function shareOf(
  pods: readonly Short[],
  resource: string,
  offered: number,
  sums: ReadonlyMap<string, number>,
): number {
  const first = pods[0]?.requests?.[resource] ?? 0;
  const areAlike = pods.every(({ requests = {} }) => (requests[resource] ?? 0) === first);
  if (areAlike && first > 0) return pods.length / Math.floor(offered / first + 1e-9);
  return offered === 0 ? 0 : (sums.get(resource) ?? 0) / offered;
}
