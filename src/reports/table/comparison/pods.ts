import type { Comparison } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { workloadsOf } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { rejectedNodes } from '../rejected-nodes.ts';

/** Grouped by message, each with the rejected nodes by reason. */
export function newlyUnschedulable(comparison: Comparison, detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const groups = [...groupBy(comparison.newlyUnschedulable, ({ message }) => message ?? '')];
  const limit = rowLimit(detail, 8);
  const lines = groups.slice(0, limit).flatMap(([message, alike]) => {
    const who = workloadsOf(alike).flatMap(({ label, namespace, pods }) => {
      const nodes = pods.flatMap(({ from }) => (from === null ? [] : [printable(from)]));
      const known = [...new Set(nodes)];
      const before = known.length === 0 ? 'not there before' : `before on ${someOf(known, 3)}`;
      const text = `${label} (${namespace}) ${counted(pods.length, 'pod')}, ${before}`;
      return wrap(text, width - 2).map((line, at) =>
        at === 0 ? `${paint.red('!')} ${paint.bold(line)}` : `  ${paint.bold(line)}`,
      );
    });
    return [
      ...who,
      ...(message === ''
        ? []
        : wrap(printable(message), width - 4).map((line) => `    ${paint.yellow(line)}`)),
      ...rejectedNodes(alike[0]?.rejections ?? [], detail),
    ];
  });
  const hidden = groups.slice(limit).reduce((sum, [, alike]) => sum + alike.length, 0);
  if (hidden > 0) {
    lines.push(paint.dim(`  and ${counted(hidden, 'more pod')}, -o wide shows all`));
  }
  return section('NEWLY UNSCHEDULABLE', lines, detail);
}

export function newlyPlaced(comparison: Comparison, detail: Detail): readonly string[] {
  const workloads = workloadsOf(comparison.newlyPlaced);
  const limit = rowLimit(detail, 10);
  const lines = workloads.slice(0, limit).flatMap(({ label, namespace, pods }) => {
    const nodes = [...new Set(pods.map(({ to }) => printable(to)))];
    const where = someOf(nodes, rowLimit(detail, 3));
    const text = `${label} (${namespace}) ${counted(pods.length, 'pod')}, now on ${where}`;
    const before = pods[0]?.message;
    return [
      ...wrap(text, detail.width - 2).map(
        (line, at) => `${at === 0 ? detail.paint.green('+') : ' '} ${line}`,
      ),
      ...(before === undefined
        ? []
        : wrap(`before: ${printable(before)}`, detail.width - 4).map(
            (line) => `    ${detail.paint.dim(line)}`,
          )),
    ];
  });
  const hidden = workloads.length - Math.min(limit, workloads.length);
  if (hidden > 0) {
    lines.push(detail.paint.dim(`  and ${counted(hidden, 'more workload')}, -o wide shows all`));
  }
  return section('NEWLY PLACED', lines, detail);
}

const EVICTED: readonly Column[] = [
  { title: '' },
  { title: 'EVICTED POD', atLeast: 20 },
  { title: 'FROM NODE', atLeast: 10 },
  { title: 'FOR', atLeast: 16 },
];

export function evicted({ preemptions }: Comparison, detail: Detail): readonly string[] {
  if (preemptions.length === 0) return [];
  const limit = rowLimit(detail, 20);
  const rows = preemptions
    .slice(0, limit)
    .map(({ namespace, name, node, by }): readonly Cell[] => [
      { text: '-', paint: detail.paint.red },
      printable(`${namespace}/${name}`),
      node === null ? '-' : printable(node),
      printable(by),
    ]);
  const lines = [...columns(EVICTED, rows, { ...detail, indent: 0 })];
  const more = preemptions.length - rows.length;
  if (more > 0) {
    lines.push(detail.paint.dim(`  and ${counted(more, 'more pod')}, -o wide shows all`));
  }
  return section('EVICTED IN THE HEAD', lines, detail);
}
