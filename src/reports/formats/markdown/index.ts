import type { OutcomeVerdict, SweepReport } from '../../../outcome/index.ts';
import { pageOf } from '../../documents/index.ts';
import { sweepPage } from '../../documents/sweep/index.ts';
import type { Page } from '../../page/section.ts';
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
export const markdown = (outcome: Reported, options: ReportOptions): string =>
  textOf(pageOf(outcome, options), options.commentId ?? commandOf(outcome));

/** The results of a sweep. */
export const sweepMarkdown = (
  report: SweepReport,
  { commentId = 'sweep' }: ReportOptions,
): string => textOf(sweepPage(report), commentId);

function textOf(
  { program, subject, line, sections, verdict = 'unknown' }: Page,
  commentId: string,
): string {
  const title = `## ${EMOJIS[verdict]} ${escaped(line)}`;
  const run = `${program}, ${escaped(subject)}.`;
  const body = joined([title, run, ...inOrder(sections).map(sectionText)]);
  return `<!-- kschedsim:${withoutMarkup(commentId)} -->\n${body}\n`;
}

/** Two hyphens would end the marker. */
const withoutMarkup = (id: string): string =>
  id.replaceAll(/[^\w./-]/g, '_').replaceAll(/-{2,}/g, '-');
