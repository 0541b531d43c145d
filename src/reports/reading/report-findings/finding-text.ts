import { counted, someOf } from '../../layout/figures.ts';
import type { MergedFinding } from './merge-findings.ts';

/** Most times that one text names. */
const NAMED = 5;

/** "unschedulable: Deployment/web (shop), 5 pods", on one line. */
export function findingTitle({ title, subject, pods }: MergedFinding): string {
  const share = pods === 0 || subject.startsWith('Pod/') ? '' : `, ${counted(pods, 'pod')}`;
  return subject === '' ? title : `${title}: ${subject}${share}`;
}

/** The message, when it is so, and what would help. */
export function findingText({ message, times, help }: MergedFinding): string {
  const when = times.length === 0 ? '' : ` (${someOf(times, NAMED)})`;
  const advice = help === undefined ? '' : `\nWhat would help: ${help}`;
  return `${message}${when}${advice}`;
}
