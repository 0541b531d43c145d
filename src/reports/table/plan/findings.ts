import type { Finding, FindingKind, Plan } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { foldedText } from '../../layout/folded-text.ts';
import { wrap } from '../../layout/wrap.ts';
import { FINDING_TITLES, findingsOf, placeOf, subjectOf } from '../../reading/findings.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** Kinds that have another section. */
const OTHER_SECTION: ReadonlySet<FindingKind> = new Set([
  'unschedulable',
  'gated',
  'scenario',
  'unowned',
]);
/** Kinds that are shown only if they decide the verdict: the timeline shows these pods. */
const ONLY_IF_COUNTED: ReadonlySet<FindingKind> = new Set(['evicted', 'not-ready', 'unknown']);

/** A section per kind of finding: refused, not created, lost, failing, in doubt. */
export function findings(plan: Plan, detail: Detail): readonly string[] {
  const shown = findingsOf(plan).filter(
    ({ kind, counts }) => !OTHER_SECTION.has(kind) && (counts || !ONLY_IF_COUNTED.has(kind)),
  );
  return [...groupBy(shown, ({ kind }) => kind)].flatMap(([kind, alike]) =>
    section(FINDING_TITLES[kind].toUpperCase(), blocks(alike, detail), detail),
  );
}

/** Findings grouped by message and hint. */
function blocks(found: readonly Finding[], detail: Detail): readonly string[] {
  const limit = rowLimit(detail, 12);
  const groups = [...groupBy(found, ({ message, hint = '' }) => `${message}\0${hint}`).values()];
  const lines = groups
    .slice(0, limit)
    .flatMap((alike, at) => [...(at > 0 ? [''] : []), ...block(alike, detail)]);
  const more = groups.length - limit;
  if (more > 0)
    lines.push('', detail.paint.dim(`  and ${counted(more, 'more finding')}, -o wide shows all`));
  return lines;
}

function block(alike: readonly Finding[], detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const limit = rowLimit(detail, 4);
  const lines = alike.slice(0, limit).flatMap((finding) => {
    const mark = finding.counts ? paint.red('!') : paint.dim('-');
    return wrap(`${subjectOf(finding)}${placeText(finding)}`, width - 2).map(
      (line, at) => `${at === 0 ? mark : ' '} ${paint.bold(line)}`,
    );
  });
  const more = alike.length - limit;
  if (more > 0)
    lines.push(`${paint.red('!')} and ${counted(more, 'more object')} with this message`);
  const { message = '', hint } = alike[0] ?? {};
  const isWhole = detail.everything || detail.events === true;
  const shown = isWhole ? message : foldedText(message);
  for (const line of wrap(printable(shown), width - 4)) lines.push(`    ${paint.yellow(line)}`);
  if (hint !== undefined) {
    const help = wrap(`What would help: ${printable(hint)}`, width - 4);
    for (const line of help) lines.push(`    ${paint.cyan(line)}`);
  }
  return lines;
}

function placeText(finding: Finding): string {
  const place = placeOf(finding);
  return place === undefined ? '' : `, ${place}`;
}
