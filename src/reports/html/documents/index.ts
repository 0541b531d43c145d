import type { Outcome } from '../../report.ts';
import type { Section } from '../parts.ts';
import { planSections } from './plan.ts';

/** What a page shows of a document below its findings. */
export function documentSections(outcome: Outcome): readonly Section[] {
  switch (outcome.kind) {
    case 'Plan':
      return planSections(outcome);
    default:
      return [];
  }
}
