import type { Outcome } from '../report.ts';
import { auditLine } from './audit-line.ts';
import { capacityLine } from './capacity-line.ts';
import { checkLine } from './check-line.ts';
import { comparisonLine } from './comparison-line.ts';
import { sizingLine } from './sizing-line.ts';
import { drainLine } from './drain-line.ts';
import { survivalLine } from './survival-line.ts';
import { packingLine } from './packing-line.ts';
import { summaryLine } from './plan-line.ts';

/** The summary line of a document; undefined for an explanation. */
export function summaryOf(outcome: Outcome): string | undefined {
  switch (outcome.kind) {
    case 'Plan':
      return summaryLine(outcome);
    case 'Comparison':
      return comparisonLine(outcome);
    case 'Audit':
      return auditLine(outcome);
    case 'Capacity':
      return capacityLine(outcome);
    case 'Sizing':
      return sizingLine(outcome);
    case 'Drain':
      return drainLine(outcome);
    case 'Survival':
      return survivalLine(outcome);
    case 'Packing':
      return packingLine(outcome);
    case 'Check':
      return checkLine(outcome);
    case 'Explanation':
      return undefined;
  }
}
