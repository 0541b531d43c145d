import type { Outcome } from '../../report.ts';
import type { Section } from '../parts.ts';
import { capacitySections } from './capacity.ts';
import { checkSections } from './check.ts';
import { comparisonSections } from './comparison.ts';
import { drainSections } from './drain.ts';
import { explanationSections } from './explanation.ts';
import { planSections } from './plan.ts';
import { sizingSections } from './sizing.ts';
import { survivalSections } from './survival.ts';

/** What a page shows of a document below its findings. */
export function documentSections(outcome: Outcome): readonly Section[] {
  switch (outcome.kind) {
    case 'Plan':
      return planSections(outcome);
    case 'Explanation':
      return explanationSections(outcome);
    case 'Comparison':
      return comparisonSections(outcome);
    case 'Capacity':
      return capacitySections(outcome);
    case 'Survival':
      return survivalSections(outcome);
    case 'Drain':
      return drainSections(outcome);
    case 'Check':
      return checkSections(outcome);
    case 'Sizing':
      return sizingSections(outcome);
    default:
      return [];
  }
}
