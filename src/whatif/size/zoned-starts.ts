import { nodesOf } from './packing/problem.ts';
import type { NodeCounts } from './packing/problem.ts';
import { startsOf } from './packing/starts.ts';
import type { ProbedCandidate } from './probe.ts';
import type { SizeProblem } from './problem.ts';
import { greatest, groupBy } from '../../units/index.ts';

/** A packing, and how its nodes are put in zones again after some were added. */
export interface ZonedStart {
  readonly counts: NodeCounts;
  readonly again: (counts: NodeCounts) => NodeCounts;
}

/**
 * Packings to start from. If choices differ in their zones alone, each packing is put into one zone, and divided among all; and one zone's
 * share of the pods is packed and repeated in every zone. Sets with few nodes come first.
 */
export function zonedStarts(problem: SizeProblem): readonly ZonedStart[] {
  const siblings = siblingsOf(problem);
  const zones = Math.max(0, greatest(siblings.map(({ length }) => length)));
  const asIs = (counts: NodeCounts): NodeCounts => counts;
  if (zones < 2) return startsOf(problem).map((counts) => ({ counts, again: asIs }));
  const divide = (counts: NodeCounts): NodeCounts => divideAmongZones(problem, siblings, counts);
  const packed = startsOnce(problem, siblings, 1);
  const starts = [
    ...packed.map((counts) => ({ counts, again: asIs })),
    ...packed.map((counts) => ({ counts: divide(counts), again: divide })),
    ...sameInEveryZone(problem, siblings, zones).map((counts) => ({ counts, again: divide })),
  ];
  const seen = new Set<string>();
  return starts
    .sort((a, b) => nodesOf(a.counts) - nodesOf(b.counts))
    .filter(({ counts }) => {
      const key = counts.join();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}

/** Packings of the first choice of each row of siblings. `parts`: only so many pods of each group, rounded up. */
function startsOnce(
  problem: SizeProblem,
  siblings: readonly (readonly number[])[],
  parts: number,
): readonly NodeCounts[] {
  const first = siblings.map(([choice = 0]) => choice);
  const part = {
    ...problem,
    choices: first.map((choice) => problem.choices[choice]!),
    groups: problem.groups.map((group) => ({ ...group, count: Math.ceil(group.count / parts) })),
  };
  return startsOf(part).map((counts) => {
    const all = new Int32Array(problem.choices.length);
    first.forEach((choice, at) => (all[choice] = counts[at]!));
    return all;
  });
}

/** Gives every zone the same nodes, for an equal part of the pods each. */
function sameInEveryZone(
  problem: SizeProblem,
  siblings: readonly (readonly number[])[],
  zones: number,
): readonly NodeCounts[] {
  const everywhere = siblings.filter(({ length }) => length === zones);
  // A zone that is lost leaves its pods to the others.
  const parts = problem.weighing.lostBy === undefined ? zones : zones - 1;
  const starts = startsOnce(problem, everywhere, parts).map((counts) => {
    const all = new Int32Array(counts.length);
    for (const own of everywhere) {
      for (const choice of own) all[choice] = counts[own[0]!]!;
    }
    return all;
  });
  const { nodes } = problem.limits;
  return starts.filter((counts) => nodesOf(counts) <= nodes);
}

/** Divides the nodes of each type among the zones: the heaviest first, each into the zone that has least so far. */
function divideAmongZones(
  problem: SizeProblem,
  siblings: readonly (readonly number[])[],
  counts: NodeCounts,
): NodeCounts {
  const perZone = new Map<string, number>();
  const of = (choice: number): number => perZone.get(zoneOf(problem, choice)) ?? 0;
  const spread = new Int32Array(counts.length);
  const rows = siblings.toSorted(
    (a, b) => problem.choices[b[0]!]!.weight - problem.choices[a[0]!]!.weight,
  );
  for (const own of rows) {
    const nodes = own.reduce((sum, choice) => sum + counts[choice]!, 0);
    for (let node = 0; node < nodes; node++) {
      const best = own.reduce((a, b) => (of(b) < of(a) ? b : a));
      perZone.set(zoneOf(problem, best), of(best) + problem.choices[best]!.weight);
      spread[best]!++;
    }
  }
  return spread;
}

/** Choices that only differ in their zone, in rows. */
function siblingsOf(problem: SizeProblem): readonly (readonly number[])[] {
  const rows = groupBy(problem.choices.keys(), (choice) => {
    const { weight, most } = problem.choices[choice]!;
    const { type, offer, free } = firstOf(problem, choice);
    return JSON.stringify([type.name, offer.isSpot, weight, [...most], [...free]]);
  });
  return Array.from(rows.values(), (own) =>
    own.sort((a, b) => (zoneOf(problem, a) < zoneOf(problem, b) ? -1 : 1)),
  );
}

const firstOf = ({ members, probe }: SizeProblem, choice: number): ProbedCandidate =>
  probe.candidates[members[choice]![0]!]!;

const zoneOf = (problem: SizeProblem, choice: number): string =>
  firstOf(problem, choice).offer.zone ?? '';
