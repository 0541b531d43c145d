import type { Victims } from './victims.ts';

/** The candidates that are equal in all criteria, and best. Upstream then takes the first of an unordered map. */
export function bestCandidates(candidates: readonly Victims[]): readonly Victims[] {
  let best: Victims[] = [];
  for (const candidate of candidates) {
    const order = best.length === 0 ? 0 : compare(candidate.criteria, best[0]!.criteria);
    if (order < 0) best = [candidate];
    else if (order === 0) best.push(candidate);
  }
  return best;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) {
    if (a[at] !== b[at]) return a[at]! - b[at]!;
  }
  return 0;
}
