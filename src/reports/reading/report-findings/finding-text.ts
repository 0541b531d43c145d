import { someOf } from '../../layout/figures.ts';
import { adviceText } from '../remedies.ts';
import { withPods } from '../subjects.ts';
import type { ReportFinding } from './finding.ts';
import type { MergedFinding } from './merge-findings.ts';

/** Most times that one text names. */
const NAMED = 5;

/** "unschedulable: Deployment/web (shop), 5 pods", on one line. */
export const findingTitle = ({ title, subject, pods }: MergedFinding): string =>
  subject === '' ? title : `${title}: ${withPods(subject, pods)}`;

/** The message, when it is so, and what would help. */
export function findingText(finding: MergedFinding): string {
  const { message, times } = finding;
  const when = times.length === 0 ? '' : ` (${someOf(times, NAMED)})`;
  return [`${message}${when}`, ...helpTexts(finding)].join('\n');
}

/** What was tried and would help, and what a rule advises. */
export const helpTexts = ({
  help,
  advice,
}: Pick<ReportFinding, 'help' | 'advice'>): readonly string[] => [
  ...(help === undefined ? [] : [`What would help, tried: ${help}`]),
  ...(advice === undefined ? [] : [adviceText(advice)]),
];
