import type { Candidate } from './candidate.ts';
import type { Ledger, Searching } from './ledger.ts';
import { compareStandings, standingOf } from './standing.ts';

/**
 * Successive halving: all challengers are measured on one sample, the better half of them on two, and so on; who is worse than the
 * candidate to beat on the same samples leaves. The best of those that are measured on all samples, if it is better than `best`;
 * otherwise `best`.
 */
export function* race(
  ledger: Ledger,
  challengers: readonly Candidate[],
  best: Candidate,
): Searching<Candidate> {
  let left = challengers;
  for (const count of rungsOf(ledger.samples.length)) {
    yield* ledger.measure(left, count);
    const target = standingOf(ledger.of(best, count));
    const ranked = left
      .filter((one) => ledger.isMeasured(one, count))
      .map((candidate) => ({ candidate, standing: standingOf(ledger.of(candidate, count)) }))
      .filter(({ standing }) => compareStandings(standing, target) <= 0)
      .sort((a, b) => compareStandings(a.standing, b.standing));
    const isLast = count === ledger.samples.length;
    const kept = isLast ? ranked.length : Math.ceil(ranked.length / 2);
    left = ranked.slice(0, kept).map(({ candidate }) => candidate);
  }
  const [first] = left;
  return first !== undefined && isBetter(ledger, first, best) ? first : best;
}

/** Whether a candidate is better than another on all samples. */
export const isBetter = (ledger: Ledger, candidate: Candidate, than: Candidate): boolean =>
  ledger.isMeasured(candidate) &&
  compareStandings(standingOf(ledger.of(candidate)), standingOf(ledger.of(than))) < 0;

/** 1, 2, 4, ... and all samples. */
function rungsOf(samples: number): readonly number[] {
  const rungs: number[] = [];
  for (let count = 1; count < samples; count *= 2) rungs.push(count);
  return [...rungs, samples];
}
