import { LONGEST_COMMENT } from './pull-request.ts';

const CUT =
  '\n\n*The report is longer than a comment may be: the rest is in the summary of the job.*\n';
const DETAILS = { open: '<details>', close: '</details>' };

/** The report, or as many of its lines as fit into a comment. Folded parts that are cut are closed. */
export function fitting(report: string, longest = LONGEST_COMMENT): string {
  if (report.length <= longest) return report;
  const room = longest - CUT.length - DETAILS.close.length - 1;
  const kept = report.slice(0, report.lastIndexOf('\n', room));
  const isOpen = kept.lastIndexOf(DETAILS.open) > kept.lastIndexOf(DETAILS.close);
  return `${kept}${isOpen ? `\n${DETAILS.close}` : ''}${CUT}`;
}
