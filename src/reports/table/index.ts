import type { Outcome, ReportOptions } from '../report.ts';
import type { Detail } from './detail.ts';
import { capacityTable } from './capacity/capacity-table.ts';
import { comparisonTable } from './comparison/comparison-table.ts';
import { explanationTable } from './explanation/explanation-table.ts';
import { planTable } from './plan/plan-table.ts';

const NARROWEST = 60;

/** For a person at a terminal: what matters most, within the width there is. */
export function table(outcome: Outcome, options: ReportOptions): string {
  return render(outcome, { ...options, everything: false });
}

/** The same with every list complete and every pod on a line. */
export function completeTable(outcome: Outcome, options: ReportOptions): string {
  return render(outcome, { ...options, everything: true });
}

function render(outcome: Outcome, asked: Detail): string {
  const detail = { ...asked, width: Math.max(NARROWEST, asked.width) };
  const lines = linesOf(outcome, detail);
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function linesOf(outcome: Outcome, detail: Detail): readonly string[] {
  switch (outcome.kind) {
    case 'Plan':
      return planTable(outcome, detail);
    case 'Explanation':
      return explanationTable(outcome, detail);
    case 'Comparison':
      return comparisonTable(outcome, detail);
    case 'Capacity':
      return capacityTable(outcome, detail);
  }
}
