import type { Outcome } from '../../contract.ts';
import { auditLine } from './audit.ts';
import { capacityLine } from './capacity.ts';
import { checkLine } from './check.ts';
import { comparisonLine } from './comparison.ts';
import { sizingLine } from './sizing.ts';
import { drainLine } from './drain.ts';
import { survivalLine } from './survival.ts';
import { packingLine } from './packing.ts';
import { summaryLine } from './plan.ts';

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
