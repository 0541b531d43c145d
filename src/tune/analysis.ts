import { API_VERSION, TUNE_FAIL_ON, verdictOver } from '../outcome/index.ts';
import type {
  TuningAnswer,
  TuningFindingKind,
  TuningResult,
  TuningSearch,
} from '../outcome/index.ts';
import { effectsOf, turned } from './effects.ts';
import { constraintsOf } from './constraints.ts';
import type { TuneInput } from './input.ts';
import type { Evaluation, TuningTask } from './measure/index.ts';
import { prove } from './prove.ts';
import type { Proven } from './prove.ts';
import { plansJudged, type PlansJudged } from './plans-judged.ts';
import type { Judged } from './judged.ts';
import { findBest, nameOf, sizeOf } from './search/index.ts';
import type { Candidate, Found, Sample } from './search/index.ts';
import type { Tuning } from './set-up.ts';
import { measuredOf } from './steps.ts';
import type { Steps } from './steps.ts';
import { intervalOf, meanOf } from './statistics/index.ts';

/** A tuning as steps: what it asks for, whoever answers. */
export function* stepsOf(tuning: Tuning, input: TuneInput): Steps<TuningResult> {
  const { space, evaluations } = tuning;
  const { best, ledger } = yield* search(tuning, input);
  const judged = yield* judge(tuning, best);
  const { answer, proven, ofStart, ofBest } = judged;
  const plans = plansJudged(judged);
  const isWorse = proven?.proof.worse !== undefined;
  const chosen = answer === 'better' ? best : space.start;
  const sides = {
    ofStart: proven?.ofStart ?? ofStart,
    ofBest: proven?.evaluations ?? ofBest,
  };
  const size = sizeOf(space);
  return {
    apiVersion: API_VERSION,
    kind: 'TuningResult',
    scheduler: evaluations.scheduler,
    seed: tuning.seed,
    summary: {
      ...verdictFor({ answer, ...plans, isWorse }, input.options?.failOn),
      answer,
      tried: ledger.entries.length,
      of: Number.isFinite(size) ? size : null,
      plans: ledger.used,
      mostPlans: tuning.document.plans,
      ...(evaluations.refused > 0 && { refused: evaluations.refused }),
      ...summaryOf(plans),
    },
    objective: tuning.document.objective,
    constraints: constraintsOf(sides.ofStart, sides.ofBest),
    settings: effectsOf(space, ledger, { best, chosen }, tuning.document.objective),
    search: searchOf(tuning, ofStart, ofBest),
    ...(proven !== undefined && { proof: proven.proof }),
    ...tuning.usedBy(chosen),
    notModelled: evaluations.notModelled,
    warnings: evaluations.warnings,
  };
}

function* judge(tuning: Tuning, best: Candidate): Steps<Judged> {
  const { space, samples } = tuning;
  const ofBest = evaluationsOf(tuning, best, samples);
  const ofStart = evaluationsOf(tuning, space.start, samples);
  const isStart = nameOf(best) === nameOf(space.start);
  const isHeld = ofBest.every(({ broken }) => broken === 0);
  const isKnown = ofStart.every(({ value }) => value !== undefined);
  const proven = isStart || !isHeld || !isKnown ? undefined : yield* prove(provingOf(tuning, best));
  return { answer: answerOf({ isHeld, isKnown, proven }), proven, ofStart, ofBest };
}

/** Asks for the plans of the search, round after round. */
function* search(
  { space, samples, document, evaluations, seed }: Tuning,
  { options }: TuneInput,
): Steps<Found> {
  const steps = findBest(space, { samples, plans: document.plans, seed });
  let plans = 0;
  const onAnswer = (): void => options?.onProgress?.(++plans, document.plans);
  options?.onProgress?.(plans, document.plans);
  let next = steps.next();
  while (next.done !== true) {
    const jobs = next.value;
    const tasks = jobs.map((job): TuningTask => ({ ask: 'measure', ...job }));
    const answers = yield { tasks, onAnswer };
    next = steps.next(jobs.map((job, at) => evaluations.note(job, measuredOf(answers[at]))));
  }
  return next.value;
}

/** On the samples on which it was measured, or that no seed changes. */
function evaluationsOf(
  { evaluations }: Tuning,
  candidate: Candidate,
  samples: readonly Sample[],
): readonly Evaluation[] {
  return samples.flatMap((sample) => {
    const same = samples.find(
      (one) => one.cluster === sample.cluster && evaluations.of(candidate, one)?.isSteady === true,
    );
    return evaluations.of(candidate, sample) ?? (same && evaluations.of(candidate, same)) ?? [];
  });
}

function provingOf(tuning: Tuning, best: Candidate): Parameters<typeof prove>[0] {
  const { evaluations, space, heldOut, document, firstHeldOutSeed } = tuning;
  return {
    evaluations,
    start: space.start,
    best,
    clusters: heldOut,
    firstSeed: firstHeldOutSeed,
    seeds: document.heldOutSeeds,
    objective: document.objective,
  };
}

function answerOf(found: {
  readonly isHeld: boolean;
  readonly isKnown: boolean;
  readonly proven: Proven | undefined;
}): TuningAnswer {
  if (!found.isKnown) return 'unmeasured';
  if (!found.isHeld) return 'unsatisfied';
  if (found.proven === undefined) return 'no-difference';
  const { says, evaluations, ofStart, proof } = found.proven;
  const breaks = evaluations.some(({ broken }) => broken > 0);
  const regresses = proof.comparisons.some(({ verdict }) => verdict === 'failed');
  if (breaks || regresses || says === 'worse') return 'refuted';
  const mends = ofStart.some(({ broken }) => broken > 0);
  return says === 'better' || mends ? 'better' : 'no-difference';
}

/** Without empty lists. */
const summaryOf = ({ verdicts, failures, doubts }: PlansJudged): Partial<PlansJudged> => ({
  verdicts,
  ...(failures.length > 0 && { failures }),
  ...(doubts.length > 0 && { doubts }),
});

function verdictFor(
  found: PlansJudged & Pick<TuningResult['summary'], 'answer'> & { readonly isWorse: boolean },
  failOn: readonly TuningFindingKind[] = TUNE_FAIL_ON,
): Pick<TuningResult['summary'], 'verdict' | 'failOn'> {
  const { answer, failures, doubts, isWorse } = found;
  const kinds: readonly TuningFindingKind[] = [
    ...(answer === 'better' ? [] : [answer]),
    ...(failures.length > 0 ? (['failed-plans'] as const) : []),
    ...(doubts.length > 0 ? (['in-doubt'] as const) : []),
    ...(answer === 'better' && isWorse ? (['worse-cluster'] as const) : []),
  ];
  const verdict = verdictOver(kinds.map((kind) => ({ kind, counts: failOn.includes(kind) })));
  return { verdict, failOn };
}

function searchOf(
  { document, clusters }: Tuning,
  ofStart: readonly Evaluation[],
  ofBest: readonly Evaluation[],
): TuningSearch {
  const differences = ofBest.flatMap((best, at) => {
    const start = ofStart[at];
    return best.value === undefined || start?.value === undefined ? [] : [best.value - start.value];
  });
  const isKnown = differences.length === ofStart.length && ofStart.length > 0;
  return {
    clusters,
    seeds: document.seeds,
    ...(isKnown && {
      start: meanOf(ofStart.flatMap(({ objective }) => objective ?? [])),
      best: meanOf(ofBest.flatMap(({ objective }) => objective ?? [])),
      difference: turned(intervalOf(differences), document.objective),
    }),
  };
}
