import type { Reported, ReportOptions } from '../contract.ts';
import type { Page, Section } from '../page/section.ts';
import { commandOf, verdictLine } from '../reading/report-findings/index.ts';
import { auditSections } from './audit.ts';
import { badInputSections } from './bad-input.ts';
import { capacitySections } from './capacity.ts';
import { checkSections } from './check.ts';
import { comparisonSections } from './comparison/index.ts';
import { explanationSections } from './explanation/index.ts';
import { deschedulingSections } from './descheduling/index.ts';
import { drainSections } from './drain.ts';
import { growthSections } from './growth.ts';
import { packingSections } from './packing.ts';
import { planSections } from './plan/index.ts';
import { planSummarySections } from './plan/in-brief.ts';
import { sizingSections } from './sizing.ts';
import { tuningSections } from './tuning.ts';
import { survivalSections } from './survival.ts';

type Choices = Pick<ReportOptions, 'groupBy' | 'isSummary'>;

/** What a document says, for any printer. */
export const pageOf = (outcome: Reported, choices: Choices = {}): Page => ({
  program: outcome.kind === 'BadInput' ? 'kschedsim' : `kschedsim ${commandOf(outcome)}`,
  subject: 'dry run: nothing was changed',
  sections: sectionsOf(outcome, choices),
  verdict: outcome.summary.verdict,
  line: verdictLine(outcome),
  ...endingOf(outcome),
  ...(outcome.kind === 'Plan' ? lengthOf(choices) : {}),
});

/** The most lines of a summary. */
const MOST_LINES = 12;

const lengthOf = ({ isSummary }: Choices): Pick<Page, 'isUrgent' | 'mostLines'> =>
  isSummary === true ? { mostLines: MOST_LINES } : { isUrgent: true };

function sectionsOf(
  outcome: Reported,
  { groupBy, isSummary = false }: Choices,
): readonly Section[] {
  switch (outcome.kind) {
    case 'Audit':
      return auditSections(outcome);
    case 'BadInput':
      return badInputSections(outcome);
    case 'Capacity':
      return capacitySections(outcome);
    case 'Check':
      return checkSections(outcome);
    case 'Comparison':
      return comparisonSections(outcome);
    case 'Explanation':
      return explanationSections(outcome);
    case 'Descheduling':
      return deschedulingSections(outcome);
    case 'Drain':
      return drainSections(outcome);
    case 'Growth':
      return growthSections(outcome);
    case 'Sizing':
      return sizingSections(outcome);
    case 'Survival':
      return survivalSections(outcome);
    case 'TuningResult':
      return tuningSections(outcome);
    case 'Packing':
      return packingSections(outcome);
    case 'Plan':
      return isSummary ? planSummarySections(outcome, groupBy) : planSections(outcome, groupBy);
  }
}

/** An explanation has no line of figures. */
const endingOf = ({ kind }: Reported): Pick<Page, 'ending'> =>
  kind === 'Explanation' ? { ending: 'none' } : {};
