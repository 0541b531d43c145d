import { Random, shuffled } from '../../units/index.ts';
import { nameOf, othersOf, sizeOf, withLevel } from './candidate.ts';
import type { Candidate, Levels } from './candidate.ts';
import { drawCandidates } from './draw-candidates.ts';
import { Ledger } from './ledger.ts';
import type { Sample, Searching } from './ledger.ts';
import { isBetter, race } from './race.ts';
import { compareStandings, standingOf } from './standing.ts';

export interface SearchOptions {
  /** In the order in which candidates are measured on them. */
  readonly samples: readonly Sample[];
  /** How many plans the search may make. */
  readonly plans: number;
  readonly seed: number;
}

export interface Found {
  readonly best: Candidate;
  readonly ledger: Ledger;
}

/**
 * Looks for the best candidate on the samples. Candidates that are drawn are halved until the best are measured on all samples; from the
 * best one on, one setting after the other gets the best of its levels, until none gets better. The same again from other candidates,
 * until no plan is left. In the end, settings go back to where they began if that is as good, and each is varied once more around the
 * best candidate, so that the ledger says what it does.
 *
 * The same options give the same candidates, whatever makes the plans.
 */
export function* findBest(levels: Levels, options: SearchOptions): Searching<Found> {
  const { samples, plans, seed } = options;
  const ledger = new Ledger(samples, plans);
  const random = new Random(seed);
  const { start, counts } = levels;
  ledger.reserve(Math.min(Math.floor(plans / 3), 3 * counts.length * samples.length));
  yield* ledger.measure([start]);
  let best = yield* descend(ledger, levels, random, start);
  while (ledger.left > 0) {
    const before = ledger.used;
    const drawn = drawCandidates(levels, drawnAtOnce(levels, ledger), random, (one) =>
      ledger.has(one),
    );
    if (drawn.length === 0) break;
    const from = yield* firstOf(ledger, drawn);
    const end = from === undefined ? best : yield* descend(ledger, levels, random, from);
    if (isBetter(ledger, end, best)) best = end;
    if (ledger.used === before) break;
  }
  ledger.reserve(0);
  best = yield* simplified(ledger, levels, best);
  yield* vary(ledger, levels, best);
  return { best, ledger };
}

/** How many candidates are drawn at once: about a quarter of the plans, and no more than there are. */
function drawnAtOnce(levels: Levels, { left, samples }: Ledger): number {
  const rungs = 1 + Math.log2(samples.length) / 2;
  return Math.max(1, Math.min(sizeOf(levels), Math.ceil(left / rungs / 4)));
}

/** The best of the candidates, by halving; undefined if no plan is left for the first one. */
function* firstOf(
  ledger: Ledger,
  candidates: readonly Candidate[],
): Searching<Candidate | undefined> {
  yield* ledger.measure(candidates, 1);
  const [first] = candidates
    .filter((one) => ledger.isMeasured(one, 1))
    .map((candidate) => ({ candidate, standing: standingOf(ledger.of(candidate, 1)) }))
    .sort((a, b) => compareStandings(a.standing, b.standing));
  if (first === undefined) return undefined;
  yield* ledger.measure([first.candidate]);
  return yield* race(ledger, candidates, first.candidate);
}

/** Coordinate search: the best level of each setting in turn, until no setting gets better. */
function* descend(
  ledger: Ledger,
  levels: Levels,
  random: Random,
  from: Candidate,
): Searching<Candidate> {
  let best = from;
  const settings = shuffled([...levels.counts.keys()], random);
  let unchanged = 0;
  for (let at = 0; unchanged < settings.length && ledger.left > 0; at++) {
    const setting = settings[at % settings.length] ?? 0;
    const next = yield* race(ledger, othersOf(levels, best, setting), best);
    unchanged = nameOf(next) === nameOf(best) ? unchanged + 1 : 1;
    best = next;
  }
  return best;
}

/** The candidate with every setting where it began whose change is of no use. */
function* simplified(ledger: Ledger, levels: Levels, from: Candidate): Searching<Candidate> {
  let best = from;
  for (const [setting, level] of levels.start.entries()) {
    if (best[setting] === level) continue;
    const simpler = withLevel(best, setting, level);
    yield* ledger.measure([simpler]);
    if (ledger.isMeasured(simpler) && !isBetter(ledger, best, simpler)) best = simpler;
  }
  return best;
}

/** Measures the first and the last level of each setting around the best candidate on all samples. */
function* vary(ledger: Ledger, { counts, start }: Levels, best: Candidate): Searching<void> {
  const around = counts.flatMap((count, setting) =>
    [start[setting] ?? 0, count - 1, 0].map((level) => withLevel(best, setting, level)),
  );
  yield* ledger.measure(around);
}
