import type { OutcomeVerdict } from '../../../outcome/index.ts';
import { pageOf } from '../../documents/index.ts';
import { inOrder } from '../../page/texts.ts';
import { commandOf } from '../../reading/report-findings/index.ts';
import type { Reported, ReportOptions } from '../../contract.ts';
import { joined, sectionText } from './blocks.ts';
import { escaped } from './markup.ts';

/** Mark before the title. */
const EMOJIS: Readonly<Record<OutcomeVerdict, string>> = {
  passed: '✅',
  failed: '❌',
  unknown: '❓',
};

/** For pull request comments and wiki pages. The first line is a marker, by which the comment of the last run is found. */
export function markdown(outcome: Reported, options: ReportOptions): string {
  const { commentId = commandOf(outcome) } = options;
  const { program, subject, line, sections, verdict = 'unknown' } = pageOf(outcome, options);
  const title = `## ${EMOJIS[verdict]} ${escaped(line)}`;
  const run = `${program}, ${escaped(subject)}.`;
  const body = joined([title, run, ...inOrder(sections).map(sectionText)]);
  return `<!-- kschedsim:${withoutMarkup(commentId)} -->\n${body}\n`;
}

/** Two hyphens would end the marker. */
const withoutMarkup = (id: string): string =>
  id.replaceAll(/[^\w./-]/g, '_').replaceAll(/-{2,}/g, '-');
