import type { OutcomeVerdict, TunedVerdicts, TuningSummary } from '../outcome/index.ts';
import type { Judged } from './judged.ts';
import type { Evaluation } from './measure/index.ts';

export type PlansJudged = Required<Pick<TuningSummary, 'verdicts' | 'failures' | 'doubts'>>;

/** What the plans of both sides are worth, of the search and of the proof: the settings are used on all of these clusters. */
export function plansJudged({ answer, ofStart, ofBest, proven }: Judged): PlansJudged {
  const start = [...ofStart, ...(proven?.ofStart ?? [])];
  const best = [...ofBest, ...(proven?.evaluations ?? [])];
  const used = answer === 'better' ? best : start;
  return {
    verdicts: { start: verdictsOf(start), best: verdictsOf(best) },
    failures: failuresIn(used),
    doubts: doubtsIn(used, proven),
  };
}

function verdictsOf(evaluations: readonly Evaluation[]): TunedVerdicts {
  const withVerdict = (wanted: OutcomeVerdict): number =>
    evaluations.filter(({ verdict }) => verdict === wanted).length;
  return {
    passed: withVerdict('passed'),
    failed: withVerdict('failed'),
    unknown: withVerdict('unknown'),
  };
}

/** Each trouble of an object once, as the first plan that has it says it. */
function failuresIn(evaluations: readonly Evaluation[]): readonly string[] {
  const found = new Map<string, string>();
  for (const { key, text } of evaluations.flatMap(({ failures }) => failures)) {
    if (!found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}

/** Why it is not certain that the plans of the settings to use are like this, and that no comparison has regressions. */
function doubtsIn(evaluations: readonly Evaluation[], proven: Judged['proven']): readonly string[] {
  const ofPlans = evaluations.flatMap(({ doubts }) => doubts);
  const isUnsure = proven?.proof.comparisons.some(({ verdict }) => verdict === 'unknown') ?? false;
  const ofComparison = isUnsure ? ['a held-out comparison has regressions in doubt'] : [];
  return [...new Set([...ofPlans, ...ofComparison])].sort();
}
