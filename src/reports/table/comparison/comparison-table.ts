import type { ComparedPod, ComparedSide, Comparison } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell } from '../../layout/columns.ts';
import { count, counted, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { comparisonLine } from '../../reading/comparison-line.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { workloadsOf } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { editsField } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';
import { balance, fragmentation, zones } from './balance.ts';
import { moved } from './moved.ts';
import { evicted, newlyPlaced, newlyUnschedulable } from './pods.ts';
import { reworded } from './reworded.ts';
import { worse } from './worse.ts';
import { stability } from './stability.ts';

/** Two plans: their figures, the pods that differ and why, and the utilisation of the nodes. */
export function comparisonTable(comparison: Comparison, detail: Detail): readonly string[] {
  const { added, removed } = comparison;
  const { green, yellow, red } = detail.paint;
  const colour = { failed: red, unknown: yellow, passed: green }[comparison.summary.verdict];
  return [
    `${detail.paint.bold('kschedsim compare')}  ${detail.paint.dim('dry run: nothing was changed')}`,
    ...editsField(comparison.base, detail, 'Base'),
    ...editsField(comparison.head, detail),
    ...sides(comparison, detail),
    ...newlyUnschedulable(comparison, detail),
    ...reworded(comparison, detail),
    ...worse(comparison, detail),
    ...evicted(comparison, detail),
    ...moved(comparison, detail),
    ...newlyPlaced(comparison, detail),
    ...section('ONLY IN THE HEAD', others(added, '+', detail), detail),
    ...section('ONLY IN THE BASE', others(removed, '-', detail), detail),
    ...balance(comparison, detail),
    ...fragmentation(comparison, detail),
    ...zones(comparison, detail),
    ...stability(comparison, detail),
    ...section('WHAT THE HEAD RELEASE DOES OTHERWISE', releaseChanges(comparison, detail), detail),
    ...notModelled(comparison.notModelled, detail),
    ...warnings(comparison.warnings, detail),
    '',
    // Not wrapped: scripts read the last line.
    detail.paint.bold(colour(comparisonLine(comparison))),
  ];
}

/** Only in `wide`: elsewhere the ones that decide stand beside the pods. */
function releaseChanges(
  { releaseChanges: changes = [] }: Comparison,
  detail: Detail,
): readonly string[] {
  if (!detail.everything) return [];
  return changes.flatMap(({ text }) =>
    wrap(printable(text), detail.width - 4).map(
      (line, at) => `${at === 0 ? '  - ' : '    '}${line}`,
    ),
  );
}

function sides({ base, head, nodes }: Comparison, detail: Detail): readonly string[] {
  const { bold } = detail.paint;
  const row = (label: string, of: (side: ComparedSide) => string): readonly Cell[] => [
    { text: label, paint: detail.paint.dim },
    printable(of(base)),
    printable(of(head)),
  ];
  const empty = (side: ComparedSide): number =>
    (side === base ? nodes.empty.base : nodes.empty.head).length;
  const isNamed = base.name !== undefined || head.name !== undefined;
  const rows = [
    ...(isNamed ? [row('Given', ({ name }) => name ?? '-')] : []),
    row('Nodes', (side) => `${count(side.summary.nodes)}, ${count(empty(side))} empty`),
    row('Pods', ({ summary }) => `${count(summary.placed)} of ${count(summary.pods)} placed`),
    row('Scheduler', schedulerOf),
    row('Seed', ({ seed }) => String(seed)),
  ];
  const heads = [{ title: '' }, { title: 'BASE', atLeast: 12 }, { title: 'HEAD', atLeast: 12 }];
  return [
    ...columns(heads, rows, { ...detail, indent: 0, paint: { ...detail.paint, dim: bold } }),
    ...nodeChange('Nodes only in the head', nodes.added, detail),
    ...nodeChange('Nodes only in the base', nodes.removed, detail),
  ];
}

function schedulerOf({ scheduler }: ComparedSide): string {
  const { length } = scheduler.profiles;
  return `${schedulerName(scheduler)}${length > 1 ? `, ${counted(length, 'profile')}` : ''}`;
}

function nodeChange(title: string, names: readonly string[], detail: Detail): readonly string[] {
  if (names.length === 0) return [];
  return wrap(`${title}: ${someOf(names.map(printable), rowLimit(detail, 5))}`, detail.width);
}

function others(pods: readonly ComparedPod[], mark: '+' | '-', detail: Detail): readonly string[] {
  const workloads = workloadsOf(pods);
  const limit = rowLimit(detail, 10);
  const paint = mark === '+' ? detail.paint.green : detail.paint.red;
  const rows = workloads.slice(0, limit).map(({ label, namespace, pods: own }): readonly Cell[] => {
    const placed = own.flatMap(({ node }) => (node === null ? [] : [printable(node)]));
    return [
      { text: mark, paint },
      label,
      namespace,
      `${count(placed.length)}/${count(own.length)}`,
      someOf([...new Set(placed)], rowLimit(detail, 4)),
    ];
  });
  if (rows.length === 0) return [];
  const heads = [
    { title: '' },
    { title: 'WORKLOAD', atLeast: 16 },
    { title: 'NAMESPACE', atLeast: 9, dropped: 1 },
    { title: 'PLACED', align: 'right' as const },
    { title: 'NODES', atLeast: 12 },
  ];
  return [
    ...columns(heads, rows, { ...detail, indent: 0 }),
    ...moreLine(workloads.length - rows.length, 'more workload', detail),
  ];
}

function moreLine(more: number, what: string, { paint }: Detail): readonly string[] {
  return more > 0 ? [paint.dim(`  and ${counted(more, what)}, -o wide shows all`)] : [];
}
