import type { Survival } from '../../outcome/index.ts';
import { count } from '../layout/figures.ts';
import {
  foldedLosses,
  harms,
  lossMatrix,
  lossName,
  lostName,
  preemptions,
  remainingText,
} from '../reading/losses.ts';
import { survivalLine } from '../reading/survival-line.ts';
import {
  details,
  editsPart,
  foldedList,
  left,
  list,
  MARKS,
  NAMED,
  notModelled,
  ROWS,
} from './lists.ts';
import { escaped, table } from './markup.ts';

/** Workloads as columns: more make a table that no page shows. */
const MOST_COLUMNS = 12;

export function survivalParts(survival: Survival): readonly string[] {
  const { summary, losses, fixes, warnings } = survival;
  const folded = foldedLosses(losses);
  const rows = folded
    .slice(0, ROWS)
    .map(({ loss, as }) => [
      loss.survived ? '✅' : '❌',
      lostName(loss, NAMED),
      as,
      count(loss.displaced),
      count(loss.placed),
      count(loss.pending.length),
      count(loss.preempted.length),
      count(loss.belowBudget.length),
    ]);
  const failing = losses.filter(({ survived }) => !survived);
  return [
    `## ${MARKS[summary.verdict]} ${escaped(survivalLine(survival))}`,
    editsPart(survival),
    list(
      'Not survived',
      failing.flatMap((loss) => harms(loss).map((harm) => `${lossName(loss, NAMED)}: ${harm}`)),
    ),
    list(
      'What would mend it (simulated)',
      fixes.map((fix) => `${fix.change}: ${remainingText(fix)}`),
    ),
    details(
      'Losses',
      table(
        ['', 'Lost', 'As', 'Pods', 'Placed again', 'Pending', 'Evicted', 'Below budget'],
        rows,
      ) + left(folded.length - rows.length, 'more'),
    ),
    matrix(survival),
    foldedList(
      'Evicted to make room',
      losses.flatMap((loss) =>
        preemptions(loss).map((text) => `${lossName(loss, NAMED)}: ${text}`),
      ),
    ),
    list('In doubt', summary.doubts ?? []),
    notModelled(survival.notModelled),
    foldedList('Warnings', warnings),
  ];
}

function matrix({ losses }: Survival): string {
  const { workloads, rows } = lossMatrix(losses);
  if (rows.length === 0) return '';
  const shown = workloads.slice(0, MOST_COLUMNS);
  const body = rows
    .slice(0, ROWS)
    .map(({ loss, cells }) => [lossName(loss, NAMED), ...cells.slice(0, MOST_COLUMNS)]);
  return details(
    'Losses by workload',
    `${table(['Lost', ...shown], body)}${left(workloads.length - shown.length, 'more workload')}`,
  );
}
