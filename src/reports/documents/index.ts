import type { Outcome } from '../contract.ts';
import type { Page, Section } from '../page/section.ts';
import { commandOf, verdictLine } from '../reading/report-findings/index.ts';
import { auditSections } from './audit.ts';
import { capacitySections } from './capacity.ts';
import { checkSections } from './check.ts';
import { comparisonSections } from './comparison/index.ts';
import { explanationSections } from './explanation/index.ts';
import { drainSections } from './drain.ts';
import { packingSections } from './packing.ts';
import { planSections } from './plan/index.ts';
import { sizingSections } from './sizing.ts';
import { survivalSections } from './survival.ts';

/** What a document says, for any printer. */
export const pageOf = (outcome: Outcome): Page => ({
  command: commandOf(outcome),
  subject: 'dry run: nothing was changed',
  sections: sectionsOf(outcome),
  verdict: outcome.summary.verdict,
  line: verdictLine(outcome),
  ...endingOf(outcome),
});

function sectionsOf(outcome: Outcome): readonly Section[] {
  switch (outcome.kind) {
    case 'Audit':
      return auditSections(outcome);
    case 'Capacity':
      return capacitySections(outcome);
    case 'Check':
      return checkSections(outcome);
    case 'Comparison':
      return comparisonSections(outcome);
    case 'Explanation':
      return explanationSections(outcome);
    case 'Drain':
      return drainSections(outcome);
    case 'Sizing':
      return sizingSections(outcome);
    case 'Survival':
      return survivalSections(outcome);
    case 'Packing':
      return packingSections(outcome);
    case 'Plan':
      return planSections(outcome);
  }
}

/** An explanation has no line of figures; the end of a plan's run stands apart from what is before it. */
function endingOf({ kind }: Outcome): Pick<Page, 'ending'> {
  if (kind === 'Explanation') return { ending: 'none' };
  return kind === 'Plan' ? { ending: 'close' } : {};
}
