import type { OutcomeVerdict } from '../../../outcome/index.ts';
import { pageOf } from '../../documents/index.ts';
import { inOrder } from '../../page/texts.ts';
import { commandOf } from '../../reading/report-findings/index.ts';
import type { Outcome, ReportOptions } from '../../contract.ts';
import { joined, sectionText } from './blocks.ts';
import { escaped } from './markup.ts';

/** Mark before the title. */
const EMOJIS: Readonly<Record<OutcomeVerdict, string>> = {
  passed: '✅',
  failed: '❌',
  unknown: '❓',
};

/** For pull request comments and wiki pages. The first line is a marker, by which the comment of the last run is found. */
export function markdown(
  outcome: Outcome,
  { commentId = commandOf(outcome) }: ReportOptions,
): string {
  const { command, subject, line, sections, verdict = 'unknown' } = pageOf(outcome);
  const title = `## ${EMOJIS[verdict]} ${escaped(line)}`;
  const run = `kschedsim ${command}, ${escaped(subject)}.`;
  const body = joined([title, run, ...inOrder(sections).map(sectionText)]);
  return `<!-- kschedsim:${withoutMarkup(commentId)} -->\n${body}\n`;
}

/** Two hyphens would end the marker. */
const withoutMarkup = (id: string): string =>
  id.replaceAll(/[^\w./-]/g, '_').replaceAll(/-{2,}/g, '-');
