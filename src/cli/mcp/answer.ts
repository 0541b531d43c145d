import { commandOf, plainPaint, reports, verdictLine, type Outcome } from '../../reports/index.ts';
import type { Plan } from '../../outcome/index.ts';
import { outputSchema, TOOL_NAMES } from './output-schemas.ts';
import { leftOutText, shortened } from './shortened.ts';

/** What a call of a tool answers with. */
export interface Answer {
  readonly texts: readonly string[];
  readonly document: object;
}

/** Lines of the report at its begin and at its end, where the problems are. */
const FIRST_LINES = 20;
const LAST_LINES = 60;
const WIDTH = 100;

/** A document as the answer of its tool: short enough for a model. */
export function answerOf(document: Outcome): Answer {
  const command = commandOf(document);
  const tool = TOOL_NAMES.find((name) => name === command) ?? 'plan';
  const ordered = document.kind === 'Plan' ? withTroublesFirst(document) : document;
  const { document: kept, leftOut } = shortened(ordered, outputSchema(tool));
  return {
    texts: [
      verdictLine(document),
      reportOf(document),
      ...(leftOut.length === 0 ? [] : [`Shortened in this answer: ${leftOutText(leftOut)}.`]),
    ],
    document: leftOut.length === 0 ? kept : { ...kept, leftOut },
  };
}

/** New pods before those that had a node, and pods without a node first: what is left out matters least. */
function withTroublesFirst(plan: Plan): Plan {
  const rank = ({ node, existing }: Plan['pods'][number]): number =>
    (node === null ? 0 : 1) + (existing === true ? 2 : 0);
  return { ...plan, pods: plan.pods.toSorted((a, b) => rank(a) - rank(b)) };
}

/** The report for terminals; of a long one the first and the last lines. */
function reportOf(document: Outcome): string {
  const lines = reports.table(document, { width: WIDTH, paint: plainPaint }).trimEnd().split('\n');
  const rest = lines.length - FIRST_LINES - LAST_LINES;
  if (rest <= 1) return lines.join('\n');
  const middle = `… ${String(rest)} lines …`;
  return [...lines.slice(0, FIRST_LINES), middle, ...lines.slice(-LAST_LINES)].join('\n');
}
