import type { Plan } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Column } from '../../layout/columns.ts';
import { counted } from '../../layout/figures.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: '' },
  { title: 'EVICTED POD', atLeast: 20 },
  { title: 'WORKLOAD', atLeast: 12, dropped: 1 },
  { title: 'FROM NODE', atLeast: 10 },
  { title: 'FOR', atLeast: 16 },
];

/** The evicted pods, their nodes and the preemptors. */
export function preemption(plan: Plan, detail: Detail): readonly string[] {
  const { preempted } = podsByFate(plan);
  if (preempted.length === 0) return [];
  const limit = rowLimit(detail, 20);
  const rows = preempted
    .slice(0, limit)
    .map((pod) => [
      { text: '-', paint: detail.paint.red },
      printable(`${pod.namespace}/${pod.name}`),
      pod.owner === undefined ? '-' : printable(`${pod.owner.kind}/${pod.owner.name}`),
      pod.node === null ? '-' : printable(pod.node),
      printable(pod.preempted?.by ?? ''),
    ]);
  const lines = [...columns(HEADS, rows, { ...detail, indent: 0 })];
  const more = preempted.length - rows.length;
  if (more > 0)
    lines.push(detail.paint.dim(`  and ${counted(more, 'more pod')}, -o wide shows all`));
  return section('PREEMPTION', lines, detail);
}
