import type { Plan } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { FINDING_TITLES, findingsOf, subjectOf } from '../../reading/findings.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** Fields that manifests lack and the cluster has, of objects without a known owner: one line per object. */
export function unowned(plan: Plan, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const found = findingsOf(plan).filter(({ kind }) => kind === 'unowned');
  const [first] = found;
  if (first === undefined) return [];
  const limit = rowLimit(detail, 8);
  const lines = found.slice(0, limit).flatMap((finding) => {
    const mark = finding.counts ? paint.red('!') : paint.yellow('?');
    const names = someOf((finding.fields ?? []).map(printable), rowLimit(detail, 3));
    return wrap(`${subjectOf(finding)}: ${names}`, width - 2).map(
      (line, at) => `${at === 0 ? mark : ' '} ${line}`,
    );
  });
  const more = found.length - limit;
  if (more > 0) lines.push(paint.dim(`  and ${counted(more, 'more object')}, -o wide shows all`));
  const what =
    'The cluster has these fields, the manifests do not: they stay here, and go if an earlier manifest set them.';
  for (const line of wrap(what, width - 4)) lines.push(`    ${paint.yellow(line)}`);
  for (const line of wrap(`To know: ${printable(first.hint ?? '')}`, width - 4)) {
    lines.push(`    ${paint.cyan(line)}`);
  }
  return section(FINDING_TITLES.unowned.toUpperCase(), lines, detail);
}
