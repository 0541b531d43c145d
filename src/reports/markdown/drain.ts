import type { Drain } from '../../outcome/index.ts';
import { duration, someOf } from '../layout/figures.ts';
import { DRAIN_MODES, DRAIN_TITLES, drainSubject } from '../reading/drain-findings.ts';
import { drainLine } from '../reading/drain-line.ts';
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

export function drainParts(drain: Drain): readonly string[] {
  const { summary, nodes, mode, findings, warnings } = drain;
  return [
    `## ${MARKS[summary.verdict]} ${escaped(drainLine(drain))}`,
    `${escaped(someOf(nodes, NAMED))}; ${DRAIN_MODES[mode]}. Dry run: nothing was changed.`,
    editsPart(drain),
    list(
      'Findings',
      findings.map(
        (one) =>
          `${one.counts ? '❌ ' : ''}${DRAIN_TITLES[one.kind]}: ${drainSubject(one)}: ${one.message}`,
      ),
    ),
    titled('Moves', ['At', 'Pod', 'From', 'To'], moveRows(drain), 'more move'),
    titled('Waits for budgets', ['Pod', 'Budget', 'From', 'To'], waitRows(drain), 'more wait'),
    titled(
      'Below their wish',
      ['Workload', 'Namespace', 'Ready', 'For'],
      belowRows(drain),
      'more workload',
    ),
    notModelled(drain.notModelled),
    foldedList('Warnings', warnings),
  ];
}

type Rows = readonly (readonly string[])[];

function titled(title: string, heads: readonly string[], rows: Rows, more: string): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, ROWS);
  return details(title, `${table(heads, shown)}${left(rows.length - shown.length, more)}`);
}

const moveRows = ({ moves }: Drain): Rows =>
  moves.map(({ at, namespace, name, from, to }) => [
    duration(at),
    `${namespace}/${name}`,
    from,
    to ?? '',
  ]);

const waitRows = ({ waits }: Drain): Rows =>
  waits.map(({ namespace, name, budget, from, to }) => [
    `${namespace}/${name}`,
    budget,
    duration(from),
    to === null ? 'never' : duration(to),
  ]);

const belowRows = ({ below }: Drain): Rows =>
  below.map(({ kind, name, namespace, least, wants, seconds }) => [
    `${kind}/${name}`,
    namespace,
    `${String(least)}/${String(wants)}`,
    duration(seconds),
  ]);
