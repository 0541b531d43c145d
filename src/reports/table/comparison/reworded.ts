import type { Comparison } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { workloadsOf } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

/** Pods that no node takes on either side, with both messages and what changed them. */
export function reworded({ reworded: pods = [] }: Comparison, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const groups = [...groupBy(pods, ({ before, after }) => `${before}\0${after}`).values()];
  const limit = rowLimit(detail, 4);
  const lines = groups.slice(0, limit).flatMap((alike) => {
    const { before = '', after = '', because = [] } = alike[0] ?? {};
    const who = workloadsOf(alike).map(
      ({ label, namespace, pods: own }) => `${label} (${namespace}) ${counted(own.length, 'pod')}`,
    );
    const indented = (label: string, text: string): readonly string[] =>
      wrap(`${label}${printable(text)}`, width - 4).map((line) => `    ${line}`);
    return [
      ...who.map((line) => paint.bold(`  ${line}`)),
      ...indented('before: ', before).map((line) => paint.dim(line)),
      ...indented('now: ', after).map((line) => paint.yellow(line)),
      ...because.flatMap((text) => indented('since ', text)),
    ];
  });
  const hidden = groups.slice(limit).reduce((sum, alike) => sum + alike.length, 0);
  if (hidden > 0) lines.push(paint.dim(`  and ${counted(hidden, 'more pod')}, -o wide shows all`));
  return section('STILL UNSCHEDULABLE, with another message', lines, detail);
}
