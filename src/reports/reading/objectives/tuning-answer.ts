import type {
  HeldConstraint,
  TunedConstraint,
  TunedDifference,
  TunedObjective,
  TuningResult,
} from '../../../outcome/index.ts';
import { count, counted, percent, someOf } from '../../layout/figures.ts';
import { differenceFigure, meanFigure, objectiveName } from './figures.ts';

/** A value of a setting as JSON. */
export function settingValue(value: unknown): string {
  if (value === undefined) return 'not set';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "-2.1 to -1.3" */
export function intervalText(objective: TunedObjective, { low, high }: TunedDifference): string {
  if (low === undefined || high === undefined) return '-';
  return `${differenceFigure(objective, low)} to ${differenceFigure(objective, high)}`;
}

/** "from 10 to 8" */
export function fromTo(
  objective: TunedObjective,
  { start, best }: { readonly start?: number; readonly best?: number },
): string | undefined {
  if (start === undefined || best === undefined) return undefined;
  return `from ${meanFigure(objective, start)} to ${meanFigure(objective, best)}`;
}

/** What the answer stands on, in a sentence without a full stop. */
export function answerText(result: TuningResult): string {
  const { summary, objective, search } = result;
  switch (summary.answer) {
    case 'better':
      return betterText(result);
    case 'no-difference':
      return result.proof === undefined
        ? `no difference: nothing of ${counted(summary.tried, 'combination')} is better than the start`
        : `no difference: ${proofText(result)}`;
    case 'refuted':
      return `the start stays: what was best in the search does not hold on what was held out${refutedText(result)}`;
    case 'unsatisfied':
      return `nothing of ${counted(summary.tried, 'combination')} holds all constraints${missedText(result.constraints, 'best')}`;
    case 'unmeasured':
      return `${objectiveName(objective)} is not known of ${someOf(search.clusters, 3)}`;
  }
}

/** A better answer may be one of constraints alone. */
function betterText(result: TuningResult): string {
  const mended = result.constraints.filter(
    ({ start, best }) => start.held < start.samples && best.held === best.samples,
  );
  const held = mended.map(({ text }) => `"${text}" holds`);
  return [...held, proofText(result), ...worseText(result)].join('; ');
}

/** "but worse on b.yaml: from 1 to 3": a mean over clusters does not show it. */
export const worseText = ({ objective, proof }: TuningResult): readonly string[] => {
  const { worse = [] } = proof ?? {};
  if (worse.length === 0) return [];
  const texts = worse.map((one) => `${one.cluster}: ${fromTo(objective, one) ?? ''}`);
  return [`but worse on ${someOf(texts, 3)}`];
};

/** "nodes used from 10 to 8, 95% interval of the difference -2.4 to -1.6 over 10 seeds" */
export function proofText({ objective, proof }: TuningResult): string {
  if (proof === undefined) return '';
  const { difference, isExact, confidence, over, clusters, seeds } = proof;
  const change = fromTo(objective, proof);
  const name = objectiveName(objective).toLowerCase();
  if (change === undefined || difference === undefined) return `${name} is not known`;
  if (isExact === true) return `${name} ${change}, exactly: no seed changes it`;
  const pairs =
    over === 'clusters'
      ? counted(clusters.length, 'held-out cluster')
      : counted(seeds, 'held-out seed');
  const { low } = difference;
  const sure =
    low === undefined
      ? 'no interval of one pair'
      : `${percent(confidence)} interval of the difference ${intervalText(objective, difference)}`;
  return `${name} ${change}, ${sure} over ${pairs}`;
}

function refutedText(result: TuningResult): string {
  const regressions = new Set(
    result.proof?.comparisons.flatMap((one) => one.regressions ?? []) ?? [],
  );
  const missed = missedText(result.constraints, 'best');
  if (missed !== '') return missed;
  if (regressions.size > 0) return `: regressions of kind ${[...regressions].join(', ')}`;
  return `: ${proofText(result)}`;
}

/** ": survives: node on 3 of 4 samples: the loss of a ..." */
function missedText(constraints: readonly TunedConstraint[], side: 'start' | 'best'): string {
  const missed = constraints.find((one) => one[side].held < one[side].samples);
  return missed === undefined ? '' : `: ${missed.text}: ${heldText(missed[side])}`;
}

/** "holds on 3 of 4 samples: the verdict is failed" */
export function heldText({ held, samples, message }: HeldConstraint): string {
  const why = message === undefined ? '' : `: ${message}`;
  return `holds on ${count(held)} of ${counted(samples, 'sample')}${why}`;
}
