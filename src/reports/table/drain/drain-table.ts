import type { Drain, DrainFinding } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { counted, duration, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { DRAIN_MODES, DRAIN_TITLES, drainSubject } from '../../reading/drain-findings.ts';
import { drainLine } from '../../reading/drain-line.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';
import { nodeRows, NODE_HEADS } from './nodes.ts';

/** What goes where and when, what waits for which budget, how long workloads are below their wish, and the findings. */
export function drainTable(drain: Drain, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { green, red, yellow } = paint;
  const colour = { passed: green, failed: red, unknown: yellow }[drain.summary.verdict];
  return [
    `${paint.bold('kschedsim drain')}  ${paint.dim('dry run: nothing was changed')}`,
    ...editsField(drain, detail),
    ...header(drain, detail),
    ...section('NODES', list(NODE_HEADS, nodeRows(drain, detail), [16, 'node'], detail), detail),
    ...section('MOVES', list(MOVE_HEADS, moveRows(drain), [24, 'move'], detail), detail),
    ...section(
      'WAITS FOR BUDGETS',
      list(WAIT_HEADS, waitRows(drain), [16, 'wait'], detail),
      detail,
    ),
    ...section(
      'BELOW THEIR WISH',
      list(BELOW_HEADS, belowRows(drain), [12, 'workload'], detail),
      detail,
    ),
    ...notModelled(drain.notModelled, detail),
    ...warnings(drain.warnings, detail),
    ...findings(drain, detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(drainLine(drain))),
  ];
}

function header(drain: Drain, detail: Detail): readonly string[] {
  const { nodes, added = [], mode, startTime, endTime, order } = drain;
  const some = (names: readonly string[]): string =>
    someOf(names.map(printable), rowLimit(detail, 6));
  const tried = order === undefined ? '' : `, ${counted(order.tried, 'order')} tried`;
  return [
    ...field('Nodes', some(nodes), detail),
    ...(added.length === 0 ? [] : field('New nodes', some(added), detail)),
    ...field('How', `${DRAIN_MODES[mode]}${tried}`, detail),
    ...field(
      'Time',
      `${duration(endTime - startTime)}, from ${duration(startTime)} to ${duration(endTime)}`,
      detail,
    ),
  ];
}

const MOVE_HEADS: readonly Column[] = [
  { title: 'AT', align: 'right' },
  { title: 'POD', atLeast: 18 },
  { title: 'FROM', atLeast: 8 },
  { title: 'TO', atLeast: 8 },
  { title: 'READY', align: 'right', dropped: 1 },
];

function moveRows({ moves, lost }: Drain): readonly (readonly Cell[])[] {
  const gone = new Set(lost.map(({ namespace, name }) => `${namespace}/${name}`));
  return moves.map(({ at, namespace, name, from, to, readyAt }) => [
    duration(at),
    printable(`${namespace}/${name}`),
    printable(from),
    to === null ? (gone.has(`${namespace}/${name}`) ? '(lost)' : '(pending)') : printable(to),
    readyAt === undefined ? '-' : duration(readyAt),
  ]);
}

const WAIT_HEADS: readonly Column[] = [
  { title: 'POD', atLeast: 18 },
  { title: 'BUDGET', atLeast: 8 },
  { title: 'FROM', align: 'right' },
  { title: 'TO', align: 'right' },
];

const waitRows = ({ waits }: Drain): readonly (readonly Cell[])[] =>
  waits.map(({ namespace, name, budget, from, to }) => [
    printable(`${namespace}/${name}`),
    printable(budget),
    duration(from),
    to === null ? 'never' : duration(to),
  ]);

const BELOW_HEADS: readonly Column[] = [
  { title: 'WORKLOAD', atLeast: 18 },
  { title: 'NAMESPACE', atLeast: 6, dropped: 1 },
  { title: 'READY', align: 'right' },
  { title: 'FOR', align: 'right' },
  { title: '' },
];

const belowRows = ({ below }: Drain): readonly (readonly Cell[])[] =>
  below.map(({ kind, name, namespace, least, wants, seconds, isBelowAtEnd }) => [
    printable(`${kind}/${name}`),
    printable(namespace),
    `${String(least)}/${String(wants)}`,
    duration(seconds),
    isBelowAtEnd === true ? 'to the end' : '',
  ]);

/** A table with the first rows, and how many more there are. */
function list(
  heads: readonly Column[],
  rows: readonly (readonly Cell[])[],
  [most, what]: readonly [number, string],
  detail: Detail,
): readonly string[] {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, rowLimit(detail, most));
  const more = rows.length - shown.length;
  const rest = `  and ${counted(more, `more ${what}`)}, -o wide shows all`;
  return [...columns(heads, shown, detail), ...(more > 0 ? [detail.paint.dim(rest)] : [])];
}

/** A section per kind; what does not decide the verdict comes first, so that the rest is next to the summary line. */
function findings({ findings: all, below }: Drain, detail: Detail): readonly string[] {
  const shown = all.filter(({ kind, counts }) => counts || kind !== 'below' || below.length === 0);
  const groups = [...groupBy(shown, ({ kind }) => kind)].reverse();
  return groups.flatMap(([kind, alike]) =>
    section(DRAIN_TITLES[kind].toUpperCase(), blocks(alike, detail), detail),
  );
}

function blocks(found: readonly DrainFinding[], detail: Detail): readonly string[] {
  const { paint, width } = detail;
  const limit = rowLimit(detail, 8);
  const lines = found.slice(0, limit).flatMap((finding) => {
    const mark = finding.counts ? paint.red('!') : paint.dim('-');
    return [
      ...wrap(drainSubject(finding), width - 2).map(
        (line, at) => `${at === 0 ? mark : ' '} ${paint.bold(line)}`,
      ),
      ...wrap(printable(finding.message), width - 4).map((line) => `    ${paint.yellow(line)}`),
    ];
  });
  const more = found.length - limit;
  const rest = `  and ${counted(more, 'more finding')}, -o wide shows all`;
  return [...lines, ...(more > 0 ? [paint.dim(rest)] : [])];
}
