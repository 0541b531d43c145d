import type { PolicyTranslation } from '../../outcome/index.ts';
import type { Outcome, ReportOptions } from '../report.ts';
import type { Detail } from './detail.ts';
import { pageOf } from '../documents/index.ts';
import { pageLines } from './page-lines.ts';
import { planTable } from './plan/plan-table.ts';
import { policyLine, policyTable } from './policy/policy-table.ts';

const NARROWEST = 60;

/** Shortened lists, within the width of the terminal. */
export function table(outcome: Outcome, options: ReportOptions): string {
  return render(outcome, { ...options, everything: false });
}

/** The same with complete lists and every pod on a line. */
export function completeTable(outcome: Outcome, options: ReportOptions): string {
  return render(outcome, { ...options, everything: true });
}

/** A Policy as plugins. Always complete, because it does not grow with the cluster. */
export function policy(translation: PolicyTranslation, options: ReportOptions): string {
  const detail = detailOf({ ...options, everything: true });
  return textOf([...policyTable(translation, detail), '', policyLine(translation)]);
}

function render(outcome: Outcome, given: Detail): string {
  return textOf(linesOf(outcome, detailOf(given)));
}

const detailOf = (given: Detail): Detail => ({
  ...given,
  width: Math.max(NARROWEST, given.width),
});

function textOf(lines: readonly string[]): string {
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function linesOf(outcome: Outcome, detail: Detail): readonly string[] {
  switch (outcome.kind) {
    case 'Plan':
      return planTable(outcome, detail);
    default:
      return pageLines(pageOf(outcome), detail);
  }
}
