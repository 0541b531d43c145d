import { COMPARE_FAIL_ON } from '../outcome/index.ts';
import type { ProvingComparison, TunedObjective, TuningProof } from '../outcome/index.ts';
import { compare } from '../whatif/index.ts';
import type { Prices } from '../whatif/index.ts';
import type { Evaluation, Evaluator } from './measure/index.ts';
import { turned } from './effects.ts';
import type { Candidate, Sample } from './search/index.ts';
import { ALPHA, intervalOf, LEAST_PAIRS, meanOf, meanOfKnown, signOf } from './statistics/index.ts';

/** What is proven, against what, and on what. */
export interface Proving {
  readonly evaluator: Evaluator;
  readonly start: Candidate;
  readonly best: Candidate;
  /** The names of the held-out clusters, and their numbers in samples. */
  readonly clusters: readonly { readonly name: string; readonly number: number }[];
  readonly firstSeed: number;
  readonly seeds: number;
  readonly objective: TunedObjective;
  readonly prices: Prices;
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
export function prove(proving: Proving): Proven {
  const { clusters, objective, firstSeed, seeds } = proving;
  const runs = clusters.map(({ name, number }) => runsOf(proving, name, number));
  const all = runs.flat();
  // With fewer held-out clusters the proof is about these clusters only.
  const over = clusters.length >= LEAST_PAIRS ? 'clusters' : 'seeds';
  const isExact = over === 'seeds' && all.every(({ isSteady }) => isSteady);
  const differences = over === 'clusters' ? runs.map(meanDifference) : bySeed(runs);
  const known = differences.flatMap((one) => one ?? []);
  const isKnown = known.length === differences.length;
  const start = meanOfKnown(all.map(({ comparison }) => comparison.start));
  const best = meanOfKnown(all.map(({ comparison }) => comparison.best));
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
    comparisons: all.map(({ comparison }) => comparison),
  };
  return {
    proof,
    says: isKnown ? saidBy(known, isExact, objective) : 'none',
    evaluations: all.map(({ ofBest }) => ofBest),
    ofStart: all.map(({ ofStart }) => ofStart),
  };
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

/** One run per seed. If no seed changes anything, the first one says it for all. */
function runsOf(proving: Proving, name: string, cluster: number): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < proving.seeds; at++) {
    const seed = proving.firstSeed + at;
    const [first] = runs;
    runs.push(
      first?.isSteady === true
        ? { ...first, plans: 0, comparison: { ...first.comparison, seed } }
        : runOf(proving, name, { cluster, seed }),
    );
  }
  return runs;
}

/** That no more pods are without a node is a constraint; that others are is none: they may change places. */
const FAIL_ON = COMPARE_FAIL_ON.filter((kind) => kind !== 'unschedulable');

/** Plans of a run: two that are measured, and two that are compared. */
const PLANS_OF_RUN = 4;

function runOf({ evaluator, start, best, prices }: Proving, cluster: string, sample: Sample): Run {
  const ofStart = evaluator.measure({ candidate: start, sample });
  const ofBest = evaluator.measure({ candidate: best, sample });
  const { summary, regressions } = compare({
    base: evaluator.inputOf(start, sample),
    head: evaluator.inputOf(best, sample),
    options: { ...prices, explainedMoves: 0, failOn: FAIL_ON },
  });
  const counting = new Set(regressions.filter(({ counts }) => counts).map(({ kind }) => kind));
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
      cluster,
      seed: sample.seed,
      ...(ofStart.objective === undefined ? {} : { start: ofStart.objective }),
      ...(ofBest.objective === undefined ? {} : { best: ofBest.objective }),
      moved: summary.moved,
      verdict: summary.verdict,
      ...(counting.size > 0 && { regressions: [...counting] }),
    },
  };
}

const meanDifference = (runs: readonly Run[]): number | undefined =>
  meanOfKnown(runs.map(({ difference }) => difference));

/** The mean difference over all clusters under each seed. */
const bySeed = (runs: readonly (readonly Run[])[]): readonly (number | undefined)[] =>
  (runs[0] ?? []).map((_, seed) => meanDifference(runs.flatMap((own) => own[seed] ?? [])));
