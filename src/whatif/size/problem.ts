import { labelOf } from '../../objects/index.ts';
import type { SizingObjective } from '../../outcome/index.ts';
import { nodesOf } from './packing/problem.ts';
import type { NodeChoice, NodeCounts, PackingProblem } from './packing/problem.ts';
import type { Probe, ProbedCandidate, ProbedGroup } from './probe.ts';
import { greatest, groupBy } from '../../units/index.ts';

/** How candidates are weighed and limited. */
export interface Weighing {
  readonly by: SizingObjective;
  readonly maxNodes: number;
  readonly maxTypes: number;
  /** By the name of the type. */
  readonly limitOf: (type: ProbedCandidate['type']) => number;
  /** Zones of one type are alike, whatever they cost: nodes are spread over them. */
  readonly mergesPrices: boolean;
  /** A label by which nodes are lost: candidates that differ in it are different choices. */
  readonly lostBy?: string | undefined;
}

/** A packing problem, and the candidates that each choice stands for. */
export interface SizeProblem extends PackingProblem {
  /** By choice: positions in the probe, by zone. */
  readonly members: readonly (readonly number[])[];
  readonly weighing: Weighing;
  readonly probe: Probe;
  readonly pods: readonly ProbedGroup[];
  /** Every set of candidates is one of these choices: none was left out, and none stands for several. */
  readonly isExact: boolean;
}

/** Less than the smallest difference that counts, so that it only decides between equals. */
const TIE = 1e-6;

/** What one node adds to the objective itself. */
export function objectiveOf({ type, offer }: ProbedCandidate, by: SizingObjective): number {
  if (by === 'nodes') return 1;
  return by === 'cost' ? (offer.price ?? 0) : coresOf(type.capacity);
}

export const coresOf = (amounts: Readonly<Record<string, string>>): number => {
  const written = amounts['cpu'] ?? '0';
  return written.endsWith('m') ? Number(written.slice(0, -1)) / 1000 : Number(written);
};

/** Up to this many choices are all searched. */
const FEW = 12;

/**
 * Among many choices, a choice that another choice beats in every way is left out. Among few choices it stays: pods that
 * kube-scheduler spreads badly over equal nodes may fit on unequal nodes.
 */
export function sizeProblem(
  probe: Probe,
  groups: readonly ProbedGroup[],
  weighing: Weighing,
): SizeProblem {
  const classes = classesOf(probe, groups, weighing);
  const isBeaten = (one: CandidateClass, at: number): boolean =>
    classes.some((other, place) => place !== at && beats(other, one, place < at));
  const kept = classes.length <= FEW ? classes : classes.filter((one, at) => !isBeaten(one, at));
  const types = [...new Set(kept.map(({ candidate }) => candidate.type))];
  return {
    resources: probe.resources.length,
    groups: groups.map(({ count, demand, mayFitAlready }) => ({
      count,
      demand,
      mayFitElsewhere: mayFitAlready,
    })),
    choices: kept.map(({ choice, candidate }) => ({
      ...choice,
      type: types.indexOf(candidate.type),
    })),
    limits: {
      nodes: weighing.maxNodes,
      types: weighing.maxTypes,
      ofType: types.map((type) => weighing.limitOf(type)),
    },
    members: kept.map(({ members }) => members),
    weighing,
    probe,
    pods: groups,
    isExact: kept.length === classes.length && kept.every(({ members }) => members.length === 1),
  };
}

/** The part of the problem that has only these choices. */
export function restricted(problem: SizeProblem, isKept: (choice: number) => boolean): SizeProblem {
  const kept = [...problem.choices.keys()].filter(isKept);
  return {
    ...problem,
    choices: kept.map((at) => problem.choices[at]!),
    members: kept.map((at) => problem.members[at]!),
  };
}

/** The value of the label by which nodes are lost; undefined: each is lost alone, or never. */
export const lostWith = (
  { labels }: ProbedCandidate,
  { lostBy }: Pick<Weighing, 'lostBy'>,
): string | undefined => (lostBy === undefined ? undefined : labelOf(labels, lostBy));

interface CandidateClass {
  readonly choice: NodeChoice;
  readonly candidate: ProbedCandidate;
  readonly members: readonly number[];
  readonly zones: string;
  readonly limit: number;
}

/** Candidates of one type and price that take the same pods: one choice in several zones, unless zones differ for some pod. */
function classesOf(
  { candidates }: Probe,
  groups: readonly ProbedGroup[],
  weighing: Weighing,
): readonly CandidateClass[] {
  const tellsZones = groups.some(({ readsDomains }) => readsDomains) && !weighing.mergesPrices;
  const domainOf = (candidate: ProbedCandidate): string =>
    JSON.stringify([
      tellsZones ? (candidate.offer.zone ?? '') : '',
      lostWith(candidate, weighing) ?? '',
    ]);
  const members = groupBy(candidates.keys(), (at) => {
    const candidate = candidates[at]!;
    const { type, offer, free, isTooSmall } = candidate;
    const most = groups.map((group) => group.most[at]!);
    if (isTooSmall || most.every((count) => count === 0)) return undefined;
    return JSON.stringify([
      type.name,
      offer.isSpot,
      weighing.mergesPrices ? '' : offer.price,
      domainOf(candidate),
      [...free],
      most,
    ]);
  });
  const highest = Math.max(TIE, greatest(candidates.map(({ offer }) => offer.price ?? 0)));
  return Array.from(members.values(), (own): CandidateClass => {
    const dearest = own.reduce((a, b) =>
      (candidates[b]!.offer.price ?? 0) > (candidates[a]!.offer.price ?? 0) ? b : a,
    );
    const candidate = candidates[dearest]!;
    const limit = weighing.limitOf(candidate.type);
    return {
      choice: {
        weight: weightOf(candidate, weighing.by, highest),
        capacity: candidate.free,
        most: Int32Array.from(groups, (group) => group.most[dearest]!),
        type: 0,
      },
      candidate,
      members: own,
      zones: domainOf(candidate),
      limit: limit >= weighing.maxNodes ? Number.POSITIVE_INFINITY : limit,
    };
  });
}

/** The objective; among equals fewer nodes are better, or cheaper nodes, then smaller nodes. */
function weightOf(candidate: ProbedCandidate, by: SizingObjective, highest: number): number {
  const objective = Math.max(objectiveOf(candidate, by), TIE * TIE);
  const { price } = candidate.offer;
  if (by === 'cost') return objective + TIE * TIE * highest;
  const dear = price === undefined ? coresOf(candidate.type.capacity) / 1e6 : price / highest;
  return objective + TIE * dear;
}

/** Whether a node of `one` does all that one of `other` does, for no more. `isFirst`: it wins between equals. */
function beats(one: CandidateClass, other: CandidateClass, isFirst: boolean): boolean {
  const a = one.choice;
  const b = other.choice;
  const difference = a.weight - b.weight;
  if (difference > 0 || (difference === 0 && !isFirst && isAlike(a, b))) return false;
  return one.limit === Number.POSITIVE_INFINITY && one.zones === other.zones && coversNode(a, b);
}

const coversNode = (a: NodeChoice, b: NodeChoice): boolean =>
  a.capacity.every((amount, at) => amount >= b.capacity[at]!) &&
  a.most.every((count, at) => count >= b.most[at]!);

const isAlike = (a: NodeChoice, b: NodeChoice): boolean => coversNode(b, a);

/** The candidates of these nodes, by type and zone. The heaviest choose first: each goes to the zone that got the fewest so far. */
export function candidatesOf(problem: SizeProblem, counts: NodeCounts): readonly ProbedCandidate[] {
  const { choices, members, probe } = problem;
  const perZone = new Map<string, number>();
  const chosen: ProbedCandidate[] = [];
  if (nodesOf(counts) === 0) return chosen;
  const order = [...choices.keys()].sort(
    (a, b) => choices[b]!.weight - choices[a]!.weight || a - b,
  );
  for (const choice of order) {
    for (let node = 0; node < counts[choice]!; node++) {
      const zoned = members[choice]!.map((at) => probe.candidates[at]!);
      const best = zoned.reduce((a, b) => (usesOf(perZone, b) < usesOf(perZone, a) ? b : a));
      const zone = best.offer.zone ?? '';
      perZone.set(zone, (perZone.get(zone) ?? 0) + 1);
      chosen.push(best);
    }
  }
  return chosen.sort((a, b) => (candidateKey(a) < candidateKey(b) ? -1 : 1));
}

/** Sorts as the document lists nodes. */
export const candidateKey = ({ type, offer: { zone, isSpot, price } }: ProbedCandidate): string =>
  JSON.stringify([type.name, zone ?? '', isSpot, price]);

const usesOf = (perZone: ReadonlyMap<string, number>, { offer }: ProbedCandidate): number =>
  perZone.get(offer.zone ?? '') ?? 0;
