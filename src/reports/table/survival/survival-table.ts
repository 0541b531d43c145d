import type { Fix, Loss, Survival } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { bytes, cores, count, counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import {
  foldedLosses,
  harms,
  lossMatrix,
  lossName,
  lostName,
  preemptions,
  remainingText,
} from '../../reading/losses.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { survivalLine } from '../../reading/survival-line.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { inDoubt } from '../in-doubt.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';

/** The losses, the worst first, what they leave, and what would mend them. */
export function survivalTable(survival: Survival, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { summary, losses } = survival;
  const colour = { passed: paint.green, failed: paint.red, unknown: paint.yellow }[summary.verdict];
  return [
    `${paint.bold('kschedsim survive')}  ${paint.dim('dry run: nothing was changed')}`,
    ...editsField(survival, detail),
    ...field('Losses', played(survival), detail),
    ...field('Scheduler', `kube-scheduler ${schedulerName(survival.scheduler)}`, detail),
    ...section('LOSSES', lossRows(losses, detail), detail),
    ...(detail.everything ? section('MATRIX', matrix(losses, detail), detail) : []),
    ...notModelled(survival.notModelled, detail),
    ...warnings(survival.warnings, detail),
    ...section('WHAT WOULD MEND IT (simulated)', fixes(survival.fixes, detail), detail),
    ...inDoubt(summary, detail),
    ...section('EVICTED TO MAKE ROOM', preemptionLines(losses, detail), detail),
    ...section('NOT SURVIVED', harmLines(losses, detail), detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(survivalLine(survival))),
  ];
}

function played({ summary, losses }: Survival): string {
  const { losses: all, search, pendingBefore } = summary;
  const key = losses[0]?.by?.key;
  const what =
    key === undefined ? (losses[0]?.nodes.length ?? 1) : `each value of ${printable(key)}`;
  const each =
    what === 1 ? 'each node' : typeof what === 'number' ? `${count(what)} nodes at once` : what;
  const searched =
    search === undefined ? '' : `; a seeded search for the worst out of ${count(search.of)}`;
  const pending =
    pendingBefore === 0 ? '' : `; ${counted(pendingBefore, 'pod')} pending before any loss`;
  const ways = [...new Set(losses.map(({ as }) => as))].sort().join(' and ');
  return `${count(all)} played: ${each}, ${ways}${searched}${pending}`;
}

const COLUMNS: readonly Column[] = [
  { title: '' },
  { title: 'LOST', atLeast: 34 },
  { title: 'AS' },
  { title: 'PODS', align: 'right' },
  { title: 'PLACED', align: 'right' },
  { title: 'PENDING', align: 'right' },
  { title: 'GONE', align: 'right', dropped: 1 },
  { title: 'EVICTED', align: 'right', dropped: 1 },
  { title: 'BUDGETS', align: 'right' },
  { title: 'CPU FREE', align: 'right', dropped: 2 },
  { title: 'MEMORY FREE', align: 'right', dropped: 3 },
];

function lossRows(losses: readonly Loss[], detail: Detail): readonly string[] {
  const folded = foldedLosses(losses);
  const shown = folded.slice(0, rowLimit(detail, 12));
  if (shown.length === 0) return [];
  const rows = shown.map(({ loss, as }): readonly Cell[] => {
    const { displaced, placed, pending, lost, preempted, belowBudget, left, survived } = loss;
    return [
      survived ? { text: '✓', paint: detail.paint.green } : { text: '✗', paint: detail.paint.red },
      lostName(loss, detail.everything ? 20 : 3),
      as,
      count(displaced),
      count(placed),
      count(pending.length),
      count(lost.length),
      count(preempted.length),
      count(belowBudget.length),
      cores(left.cpu.free),
      bytes(left.memory.free),
    ];
  });
  const more = folded.length - shown.length;
  const rest = `  and ${counted(more, 'more loss', 'more losses')}, -o wide shows all`;
  return [...columns(COLUMNS, rows, detail), ...(more > 0 ? [detail.paint.dim(rest)] : [])];
}

function matrix(losses: readonly Loss[], detail: Detail): readonly string[] {
  const { workloads, rows } = lossMatrix(losses);
  if (rows.length === 0) return [];
  const heads = [
    { title: 'LOST' },
    ...workloads.map((_, at) => ({ title: String(at + 1), align: 'right' as const })),
  ];
  const legend = workloads.map((workload, at) => `  ${String(at + 1)} ${printable(workload)}`);
  const table = columns(
    heads,
    rows.map(({ loss, cells }) => [lossName(loss, 3), ...cells]),
    detail,
  );
  return [...table, '  -N: pods missing; B: below the budget while pods are placed', ...legend];
}

function harmLines(losses: readonly Loss[], detail: Detail): readonly string[] {
  const failing = losses.filter(({ survived }) => !survived);
  const shown = failing.slice(0, rowLimit(detail, 5));
  const lines = shown.flatMap((loss) => {
    const all = harms(loss);
    const some = all.slice(0, rowLimit(detail, 4));
    return [
      ...wrap(lossName(loss, 3), detail.width - 4).map(
        (line, at) => `${at === 0 ? detail.paint.red('!') : ' '} ${line}`,
      ),
      ...some.flatMap((text) =>
        wrap(text, detail.width - 6).map((line, at) => `  ${at === 0 ? '- ' : '  '}${line}`),
      ),
      ...(all.length > some.length ? [`    and ${count(all.length - some.length)} more`] : []),
    ];
  });
  const more = failing.length - shown.length;
  return more > 0
    ? [...lines, detail.paint.dim(`  and ${counted(more, 'more loss', 'more losses')}`)]
    : lines;
}

function preemptionLines(losses: readonly Loss[], detail: Detail): readonly string[] {
  const evicting = losses.filter(({ preempted }) => preempted.length > 0);
  const shown = evicting.slice(0, rowLimit(detail, 3));
  const more = evicting.length - shown.length;
  return [
    ...shown.flatMap((loss) => [
      ...wrap(lossName(loss, 3), detail.width - 4).map((line) => `  ${line}`),
      ...preemptions(loss).flatMap((text) =>
        wrap(text, detail.width - 6).map((line, at) => `  ${at === 0 ? '- ' : '  '}${line}`),
      ),
    ]),
    ...(more > 0 ? [detail.paint.dim(`  and ${counted(more, 'more loss', 'more losses')}`)] : []),
  ];
}

function fixes(found: readonly Fix[], detail: Detail): readonly string[] {
  return found.flatMap((fix) => {
    const { change, patch, mends } = fix;
    const text = `${printable(change)}: mends ${count(mends)}, ${remainingText(fix)}`;
    return [
      ...wrap(text, detail.width - 4).map((line, at) => `  ${at === 0 ? '-' : ' '} ${line}`),
      ...wrap(printable(patch), detail.width - 4).map((line) => `    ${detail.paint.dim(line)}`),
    ];
  });
}
