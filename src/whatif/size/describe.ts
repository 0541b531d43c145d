import { inCores, keyOf } from '../../objects/index.ts';
import type {
  NodesToAdd,
  SizedPlacement,
  SizedType,
  SizingAlternative,
} from '../../outcome/index.ts';
import type { NodeType } from '../../catalog/index.ts';
import { inUnits } from '../../catalog/index.ts';
import type { Probe, ProbedCandidate } from './probe.ts';
import { coresOf, candidateKey } from './problem.ts';
import type { Tried } from './trial.ts';
import { groupBy, least } from '../../units/index.ts';

/** The nodes by type, zone and price, sorted. */
export function addedNodes(candidates: readonly ProbedCandidate[]): readonly NodesToAdd[] {
  const groups = new Map<string, { readonly node: NodesToAdd; count: number }>();
  for (const candidate of candidates) {
    const { type, offer } = candidate;
    const { zone, price, isSpot } = offer;
    const key = candidateKey(candidate);
    const known = groups.get(key);
    if (known !== undefined) known.count++;
    else {
      const node = {
        type: type.name,
        ...(zone === undefined ? {} : { zone }),
        count: 0,
        ...(price === undefined ? {} : { price }),
        ...(isSpot ? { spot: true } : {}),
      };
      groups.set(key, { node, count: 1 });
    }
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { node, count }]) => ({ ...node, count }));
}

/** Per hour; undefined if a node has no price. */
export function costOf(candidates: readonly ProbedCandidate[]): number | undefined {
  let sum = 0;
  for (const { offer } of candidates) {
    if (offer.price === undefined) return undefined;
    sum += offer.price;
  }
  return rounded(sum);
}

/** Without the last digits, in which sums of the same prices differ. */
export const rounded = (amount: number): number => Number(amount.toPrecision(12));

export const cpuOf = (candidates: readonly ProbedCandidate[]): number =>
  rounded(candidates.reduce((sum, { type }) => sum + coresOf(type.capacity), 0));

export function alternative(
  name: SizingAlternative['name'],
  candidates: readonly ProbedCandidate[],
): SizingAlternative {
  const cost = costOf(candidates);
  return {
    name,
    add: addedNodes(candidates),
    ...(cost === undefined ? {} : { cost }),
    nodes: candidates.length,
  };
}

/** What a node of each of these types offers, and what of that is taken. */
export function sizedTypes(
  names: ReadonlySet<string>,
  { candidates, resources }: Probe,
): readonly SizedType[] {
  const wanted = candidates.filter(({ type }) => names.has(type.name));
  const types = groupBy(wanted, ({ type }) => type);
  return Array.from(types, ([type, own]) => sizedType(type, own, resources)).sort((a, b) =>
    a.type < b.type ? -1 : 1,
  );
}

function sizedType(
  { name, capacity: offered, allocatable: usable, volumeLimits }: NodeType,
  candidates: readonly ProbedCandidate[],
  resources: readonly string[],
): SizedType {
  const capacity = inUnits(offered);
  const allocatable = inUnits(usable);
  const [first] = candidates;
  const zones = [...new Set(candidates.flatMap(({ offer }) => offer.zone ?? []))].sort();
  const lowest = (isSpot: boolean): number | undefined => {
    const prices = candidates.flatMap(({ offer }) =>
      offer.isSpot === isSpot ? (offer.price ?? []) : [],
    );
    return prices.length === 0 ? undefined : least(prices);
  };
  const price = lowest(false);
  const spotPrice = lowest(true);
  const reserved = Object.entries(capacity)
    .map(
      ([resource, amount]) => [resource, rounded(amount - (allocatable[resource] ?? 0))] as const,
    )
    .filter(([, amount]) => amount > 0);
  return {
    type: name,
    zones,
    ...(price === undefined ? {} : { price }),
    ...(spotPrice === undefined ? {} : { spotPrice }),
    capacity,
    reserved: Object.fromEntries(reserved),
    allocatable,
    daemons: Object.fromEntries(
      Array.from(first?.daemons ?? [], ([resource, amount]) => [
        resource,
        inCores(resource, amount),
      ]),
    ),
    free: Object.fromEntries(
      resources.map((resource, at) => [resource, inCores(resource, first?.free[at] ?? 0)]),
    ),
    ...(volumeLimits === undefined ? {} : { volumeLimits }),
  };
}

/** The pods on each added node, and how full it is. */
export function placementsOf(
  { nodes, placed }: Tried,
  { resources, groups }: Probe,
): readonly SizedPlacement[] {
  const demandOf = new Map(
    groups.flatMap(({ pods, demand }) => pods.map((pod) => [keyOf(pod.metadata), demand] as const)),
  );
  return nodes.map(({ candidate, name }) => {
    const pods = (placed.get(name) ?? []).map(({ metadata }) => keyOf(metadata));
    const { free, daemons } = candidate;
    const used = resources.flatMap((resource, at): [string, number][] => {
      const own = pods.reduce((sum, pod) => sum + (demandOf.get(pod)?.[at] ?? 0), 0);
      const ofDaemons = daemons.get(resource) ?? 0;
      const all = free[at]! + ofDaemons;
      return all > 0 ? [[resource, Number(((own + ofDaemons) / all).toFixed(4))]] : [];
    });
    const { zone } = candidate.offer;
    return {
      type: candidate.type.name,
      ...(zone === undefined ? {} : { zone }),
      node: name,
      pods,
      used: Object.fromEntries(used),
    };
  });
}
