import type { NotModelled } from '../../../outcome/index.ts';
import type { Outcome, Reported } from '../../contract.ts';
import { wordsOf } from '../../page/texts.ts';
import { unmodelledGroups } from '../not-modelled.ts';
import { verdictLine } from '../summary/line.ts';
import { commandOf } from './command-of.ts';
import { badInputFindings } from './documents/bad-input.ts';
import { auditFindings } from './documents/audit.ts';
import { capacityFindings } from './documents/capacity.ts';
import { checkFindings } from './documents/check.ts';
import { comparisonFindings } from './documents/comparison.ts';
import { deschedulingFindings } from './documents/descheduling.ts';
import { drainFindings } from './documents/drain.ts';
import { explanationFindings } from './documents/explanation.ts';
import { growthFindings } from './documents/growth.ts';
import { packingFindings } from './documents/packing.ts';
import { planFindings } from './documents/plan.ts';
import { sizingFindings } from './documents/sizing.ts';
import { survivalFindings } from './documents/survival.ts';
import { tuningFindings } from './documents/tuning.ts';
import { DOUBT_CASE, makeFinding, type ReportFinding } from './finding.ts';

/**
 * The findings of a document, what is not modelled and the warnings of the input. Some finding counts exactly if the verdict is not
 * "passed", so that formats that stand on this list agree with each other and with the exit code.
 */
export function reportFindings(outcome: Reported): readonly ReportFinding[] {
  if (outcome.kind === 'BadInput') return badInputFindings(outcome);
  const found = findingsIn(outcome);
  const isUnsaid = outcome.summary.verdict !== 'passed' && !found.some(({ counts }) => counts);
  return [...found, ...(isUnsaid ? [verdictFinding(outcome)] : []), ...notes(outcome)];
}

function findingsIn(outcome: Outcome): readonly ReportFinding[] {
  switch (outcome.kind) {
    case 'Plan':
      return planFindings(outcome);
    case 'Explanation':
      return explanationFindings(outcome);
    case 'Comparison':
      return comparisonFindings(outcome);
    case 'Capacity':
      return capacityFindings(outcome);
    case 'Survival':
      return survivalFindings(outcome);
    case 'Descheduling':
      return deschedulingFindings(outcome);
    case 'Drain':
      return drainFindings(outcome);
    case 'Audit':
      return auditFindings(outcome);
    case 'Check':
      return checkFindings(outcome);
    case 'TuningResult':
      return tuningFindings(outcome);
    case 'Packing':
      return packingFindings(outcome);
    case 'Growth':
      return growthFindings(outcome);
    case 'Sizing':
      return sizingFindings(outcome);
  }
}

/** For documents without findings, such as plans of older versions. */
function verdictFinding(outcome: Outcome): ReportFinding {
  const verdict = outcome.summary.verdict;
  return makeFinding({
    rule: `${commandOf(outcome)}/verdict`,
    counts: true,
    isDoubt: verdict === 'unknown',
    title: `the verdict is ${verdict}`,
    message: verdictLine(outcome),
    testCase: DOUBT_CASE,
  });
}

function notes(outcome: Outcome): readonly ReportFinding[] {
  const found: readonly NotModelled[] = outcome.notModelled;
  const warnings = outcome.kind === 'Explanation' ? [] : outcome.warnings;
  return [
    ...unmodelledGroups(found).map(({ reason, objects, place }) =>
      makeFinding({
        rule: `${commandOf(outcome)}/not-modelled`,
        counts: false,
        title: 'not modelled',
        message: `${wordsOf(objects, (most) => most)}: ${reason}`,
        place,
      }),
    ),
    ...warnings.map((warning) =>
      makeFinding({
        rule: `${commandOf(outcome)}/warning`,
        counts: false,
        title: 'kschedsim',
        message: warning,
      }),
    ),
  ];
}
