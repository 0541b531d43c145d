import type { Packing, PackingStep } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { bytes, cores, count, counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { amountOf, packingLine } from '../../reading/packing-line.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { inDoubt } from '../in-doubt.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';

/** The nodes that can be emptied, in their order, and what stands in the way of the others. */
export function packingTable(packing: Packing, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { summary, steps } = packing;
  const colour = { passed: paint.green, failed: paint.red, unknown: paint.yellow }[summary.verdict];
  return [
    `${paint.bold('kschedsim pack')}  ${paint.dim('dry run: nothing was changed')}`,
    ...editsField(packing, detail),
    ...field('Nodes', nodes(packing), detail),
    ...field('Frees', frees(packing), detail),
    ...field('Scheduler', `kube-scheduler ${schedulerName(packing.scheduler)}`, detail),
    ...section('STEPS (in this order)', stepRows(steps, detail), detail),
    ...(detail.everything ? section('MOVES', moveRows(steps, detail), detail) : []),
    ...notModelled(packing.notModelled, detail),
    ...warnings(packing.warnings, detail),
    ...inDoubt(packing.summary, detail),
    ...section('NODES THAT STAY', kept(packing, detail), detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(packingLine(packing))),
  ];
}

function nodes({ summary, kept: stay }: Packing): string {
  return `${count(summary.emptied)} of ${count(summary.nodes)} can be emptied with ${counted(summary.moves, 'move')}, ${count(stay.length)} stay`;
}

function frees({ summary }: Packing): string {
  const { frees: all, saves, price } = summary;
  const capacity = `cpu ${cores(all.cpu)}, memory ${bytes(all.memory)}`;
  if (saves === undefined) return capacity;
  return `${capacity}; saves ${amountOf(saves)} of ${amountOf(price ?? 0)}`;
}

const STEPS: readonly Column[] = [
  { title: '', align: 'right' },
  { title: 'NODE', atLeast: 16 },
  { title: 'TYPE', atLeast: 8, dropped: 2 },
  { title: 'MOVES', align: 'right' },
  { title: 'CPU', align: 'right' },
  { title: 'MEMORY', align: 'right' },
  { title: 'SAVES', align: 'right', dropped: 1 },
];

function stepRows(steps: readonly PackingStep[], detail: Detail): readonly string[] {
  const shown = steps.slice(0, rowLimit(detail, 12));
  if (shown.length === 0) return [];
  const rows = shown.map(({ node, type, moves, frees: own, saves }, at): readonly Cell[] => [
    count(at + 1),
    printable(node),
    printable(type ?? '-'),
    count(moves.length),
    cores(own.cpu),
    bytes(own.memory),
    saves === undefined ? '-' : amountOf(saves),
  ]);
  const more = steps.length - shown.length;
  const rest = `  and ${counted(more, 'more step')}, -o wide shows all`;
  return [...columns(STEPS, rows, detail), ...(more > 0 ? [detail.paint.dim(rest)] : [])];
}

const MOVES: readonly Column[] = [
  { title: '', align: 'right' },
  { title: 'POD', atLeast: 20 },
  { title: 'FROM', atLeast: 10 },
  { title: 'TO', atLeast: 10 },
];

function moveRows(steps: readonly PackingStep[], detail: Detail): readonly string[] {
  const rows = steps.flatMap(({ moves }, at) =>
    moves.map(({ namespace, name, from, to }): readonly Cell[] => [
      count(at + 1),
      printable(`${namespace}/${name}`),
      printable(from),
      printable(to),
    ]),
  );
  return rows.length === 0 ? [] : columns(MOVES, rows, detail);
}

function kept({ kept: all }: Packing, detail: Detail): readonly string[] {
  const shown = all.slice(0, rowLimit(detail, 12));
  const more = all.length - shown.length;
  const rest = `  and ${counted(more, 'more node')}, -o wide shows all`;
  return [
    ...shown.flatMap(({ node, reason }) =>
      wrap(printable(`${node}: ${reason}`), detail.width - 4).map(
        (line, at) => `  ${at === 0 ? '-' : ' '} ${line}`,
      ),
    ),
    ...(more > 0 ? [detail.paint.dim(rest)] : []),
  ];
}
