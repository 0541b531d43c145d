import type {
  ProvingComparison,
  TunedObjective,
  TuningProof,
  WorseCluster,
} from '../outcome/index.ts';
import type { ComparedPair, Evaluation, Evaluations } from './measure/index.ts';
import { turned } from './effects.ts';
import { comparedOf, measuredOf } from './steps.ts';
import type { Steps } from './steps.ts';
import type { Candidate, Sample } from './search/index.ts';
import { ALPHA, intervalOf, LEAST_PAIRS, meanOf, meanOfKnown, signOf } from './statistics/index.ts';

/** What is proven, against what, and on what. */
export interface Proving {
  readonly evaluations: Evaluations;
  readonly start: Candidate;
  readonly best: Candidate;
  /** The names of the held-out clusters, and their numbers in samples. */
  readonly clusters: readonly { readonly name: string; readonly number: number }[];
  readonly firstSeed: number;
  readonly seeds: number;
  readonly objective: TunedObjective;
}

export interface Proven {
  readonly proof: TuningProof;
  /** What the pairs say of the best candidate. */
  readonly says: 'better' | 'worse' | 'none';
  /** Of the best candidate, on all that was held out. */
  readonly evaluations: readonly Evaluation[];
  readonly ofStart: readonly Evaluation[];
}

/** Compares the best candidate with the start on samples that the search has not seen. */
export function* prove(proving: Proving): Steps<Proven> {
  const { clusters, objective, firstSeed, seeds } = proving;
  const runs = yield* runsOf(proving);
  const all = runs.flat();
  // With fewer held-out clusters the proof is about these clusters only.
  const over = clusters.length >= LEAST_PAIRS ? 'clusters' : 'seeds';
  const isExact = over === 'seeds' && all.every(({ isSteady }) => isSteady);
  const differences = over === 'clusters' ? runs.map(meanDifference) : bySeed(runs);
  const known = differences.flatMap((one) => one ?? []);
  const isKnown = known.length === differences.length;
  const start = meanOfKnown(all.map(({ comparison }) => comparison.start));
  const best = meanOfKnown(all.map(({ comparison }) => comparison.best));
  const worse = runs.flatMap((own) => worseCluster(own, objective));
  const proof: TuningProof = {
    over,
    clusters: clusters.map(({ name }) => name),
    firstSeed,
    seeds,
    plans: all.reduce((sum, { plans }) => sum + plans, 0),
    ...(start !== undefined && { start }),
    ...(best !== undefined && { best }),
    ...(isKnown && { difference: turned(intervalOf(known), objective) }),
    confidence: 1 - ALPHA,
    ...(isExact && { isExact: true }),
    ...(worse.length > 0 && { worse }),
    comparisons: all.map(({ comparison }) => comparison),
  };
  return {
    proof,
    says: isKnown ? saidBy(known, isExact, objective) : 'none',
    evaluations: all.map(({ ofBest }) => ofBest),
    ofStart: all.map(({ ofStart }) => ofStart),
  };
}

/** A mean over clusters hides one that gets worse: it is judged by its own seeds. */
function worseCluster(runs: readonly Run[], objective: TunedObjective): readonly WorseCluster[] {
  const [first] = runs;
  const known = runs.flatMap(({ difference }) => difference ?? []);
  const start = meanOfKnown(runs.map(({ comparison }) => comparison.start));
  const best = meanOfKnown(runs.map(({ comparison }) => comparison.best));
  if (first === undefined || start === undefined || best === undefined) return [];
  const isExact = runs.every(({ isSteady }) => isSteady);
  const { cluster } = first.comparison;
  return saidBy(known, isExact, objective) === 'worse' ? [{ cluster, start, best }] : [];
}

/** The differences are of values that are to be small. */
function saidBy(
  differences: readonly number[],
  isExact: boolean,
  { alike }: TunedObjective,
): Proven['says'] {
  const mean = meanOf(differences);
  if (Math.abs(mean) <= alike) return 'none';
  if (isExact) return mean < 0 ? 'better' : 'worse';
  const sign = signOf(differences);
  return sign === 'none' ? 'none' : sign === 'below' ? 'better' : 'worse';
}

/** Both sides on one sample. */
interface Run {
  readonly ofStart: Evaluation;
  readonly ofBest: Evaluation;
  /** Undefined if one of the values is not known. */
  readonly difference: number | undefined;
  readonly isSteady: boolean;
  readonly comparison: ProvingComparison;
  readonly plans: number;
}

/**
 * The runs of each cluster, one per seed. If no seed changes anything, the first one says it for all: so the first seed is asked of all
 * clusters at once, and the others of those where it matters.
 */
function* runsOf(proving: Proving): Steps<readonly (readonly Run[])[]> {
  const { clusters, firstSeed, seeds } = proving;
  const firsts = yield* runsOn(
    proving,
    clusters.map(({ name, number }) => ({ name, sample: { cluster: number, seed: firstSeed } })),
  );
  const later = Array.from({ length: seeds - 1 }, (_, at) => firstSeed + 1 + at);
  const asked = clusters.flatMap(({ name, number }, at) =>
    firsts[at]?.isSteady === true
      ? []
      : later.map((seed) => ({ name, sample: { cluster: number, seed } })),
  );
  const others = yield* runsOn(proving, asked);
  return firsts.map((first, at) => [
    first,
    ...(first.isSteady
      ? later.map((seed) => ({ ...first, plans: 0, comparison: { ...first.comparison, seed } }))
      : others.filter((_, index) => asked[index]?.sample.cluster === clusters[at]?.number)),
  ]);
}

/** A held-out sample, and the name of its cluster. */
interface HeldOut {
  readonly name: string;
  readonly sample: Sample;
}

/** Plans of a run: two that are measured, and two that are compared. */
const PLANS_OF_RUN = 4;

function* runsOn(
  { evaluations, start, best }: Proving,
  heldOut: readonly HeldOut[],
): Steps<readonly Run[]> {
  if (heldOut.length === 0) return [];
  const answers = yield {
    tasks: heldOut.flatMap(({ sample }) => [
      { ask: 'measure', candidate: start, sample },
      { ask: 'measure', candidate: best, sample },
      { ask: 'compare', candidate: best, sample },
    ]),
  };
  return heldOut.map(({ name, sample }, at) => {
    const [ofStart, ofBest, compared] = answers.slice(3 * at, 3 * at + 3);
    return runOf(
      { name, sample },
      evaluations.note({ candidate: start, sample }, measuredOf(ofStart)),
      evaluations.note({ candidate: best, sample }, measuredOf(ofBest)),
      comparedOf(compared),
    );
  });
}

function runOf(
  { name, sample }: HeldOut,
  ofStart: Evaluation,
  ofBest: Evaluation,
  { moved, verdict, regressions }: ComparedPair,
): Run {
  const difference =
    ofBest.value === undefined || ofStart.value === undefined
      ? undefined
      : ofBest.value - ofStart.value;
  return {
    ofStart,
    ofBest,
    difference,
    isSteady: ofStart.isSteady && ofBest.isSteady,
    plans: PLANS_OF_RUN,
    comparison: {
      cluster: name,
      seed: sample.seed,
      ...(ofStart.objective === undefined ? {} : { start: ofStart.objective }),
      ...(ofBest.objective === undefined ? {} : { best: ofBest.objective }),
      moved,
      verdict,
      ...(regressions.length > 0 && { regressions }),
    },
  };
}

const meanDifference = (runs: readonly Run[]): number | undefined =>
  meanOfKnown(runs.map(({ difference }) => difference));

/** The mean difference over all clusters under each seed. */
const bySeed = (runs: readonly (readonly Run[])[]): readonly (number | undefined)[] =>
  (runs[0] ?? []).map((_, seed) => meanDifference(runs.flatMap((own) => own[seed] ?? [])));
