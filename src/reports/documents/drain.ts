import type { Drain, DrainMove } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { counted, duration } from '../layout/figures.ts';
import type { Cell, Column, Section, Steps } from '../page/section.ts';
import { more, quoted, strong } from '../page/texts.ts';
import { DRAIN_MODES, DRAIN_TITLES, drainSubject } from '../reading/drain-findings.ts';
import { labelOf } from '../reading/workloads.ts';
import {
  editFacts,
  fact,
  notModelledSection,
  summarySection,
  tableSection,
  warningsSection,
} from './parts.ts';

/** What goes where and when, what waits for which budget, how long workloads are below their wish, and the findings. */
export const drainSections = (drain: Drain): readonly Section[] => [
  summary(drain),
  tableSection(
    { id: 'nodes', title: 'Nodes', rank: 'answer' },
    {
      columns: NODES,
      rows: nodeRows(drain),
      most: 16,
      more: more('node'),
    },
  ),
  tableSection(
    { id: 'moves', title: 'Moves', rank: 'detail' },
    { columns: MOVES, rows: moveRows(drain), most: 24, more: more('move') },
    steps(drain),
  ),
  tableSection(
    { id: 'waits', title: 'Waits for budgets', rank: 'detail' },
    {
      columns: WAITS,
      rows: drain.waits.map(({ namespace, name, budget, from, to }) => [
        `${namespace}/${name}`,
        budget,
        from,
        to ?? 'never',
      ]),
      most: 16,
      more: more('wait'),
    },
  ),
  tableSection(
    { id: 'below', title: 'Below their wish', rank: 'detail' },
    {
      columns: BELOW,
      rows: drain.below.map(({ kind, name, namespace, least, wants, seconds, isBelowAtEnd }) => [
        `${kind}/${name}`,
        namespace,
        `${String(least)}/${String(wants)}`,
        seconds,
        isBelowAtEnd === true ? 'to the end' : '',
      ]),
      most: 12,
      more: more('workload'),
    },
  ),
  notModelledSection(drain.notModelled),
  warningsSection(drain.warnings),
  ...findings(drain),
];

function summary(drain: Drain): Section {
  const { nodes, added = [], mode, startTime, endTime, order } = drain;
  const tried = order === undefined ? '' : `, ${counted(order.tried, 'order')} tried`;
  const from = duration(startTime);
  return summarySection([
    ...editFacts(drain),
    fact('Nodes', { names: nodes, most: 6 }),
    ...(added.length === 0 ? [] : [fact('New nodes', { names: added, most: 6 })]),
    fact('How', `${DRAIN_MODES[mode]}${tried}`),
    fact('Time', `${duration(endTime - startTime)}, from ${from} to ${duration(endTime)}`),
  ]);
}

const NODES: readonly Column[] = [
  { head: 'Node', least: 16 },
  { head: 'From', kind: 'duration' },
  { head: 'To', kind: 'duration' },
  { head: 'Pods', kind: 'count' },
  { head: '' },
];

/** The drain of each node, and the nodes with a drain that was not begun. */
function nodeRows({ nodes, drained, moves }: Drain): readonly (readonly Cell[])[] {
  const pods = groupBy(moves, ({ from }) => from);
  const begun = new Set(drained.map(({ node }) => node));
  const rows = drained.map(({ node, from, to, error }): readonly Cell[] => [
    node,
    from,
    to ?? 'never',
    pods.get(node)?.length ?? 0,
    error === undefined && to !== null ? '' : { text: 'not drained', tone: 'failed' },
  ]);
  const left = nodes.filter((node) => !begun.has(node));
  const notBegun = left.map((node): readonly Cell[] => [
    node,
    undefined,
    'never',
    0,
    { text: 'not begun', tone: 'failed' },
  ]);
  return [...rows, ...notBegun];
}

const MOVES: readonly Column[] = [
  { head: 'At', kind: 'duration' },
  { head: 'Pod', least: 18 },
  { head: 'From', least: 8 },
  { head: 'To', least: 8 },
  { head: 'Ready', kind: 'duration', dropped: 1 },
];

function moveRows(drain: Drain): readonly (readonly Cell[])[] {
  const target = targetIn(drain);
  return drain.moves.map((move) => [
    move.at,
    `${move.namespace}/${move.name}`,
    move.from,
    target(move),
    move.readyAt,
  ]);
}

/** The new node of a moved pod, or what becomes of it without one. */
function targetIn({ lost }: Drain): (move: DrainMove) => string {
  const gone = new Set(lost.map(({ namespace, name }) => `${namespace}/${name}`));
  return ({ namespace, name, to }) =>
    to ?? (gone.has(`${namespace}/${name}`) ? '(lost)' : '(pending)');
}

/** A step for each drained node: its evictions in order of time. */
function steps(drain: Drain): Steps {
  const target = targetIn(drain);
  const moves = groupBy(drain.moves, ({ from }) => from);
  return {
    kind: 'steps',
    steps: drain.drained.map(({ node, from, to, error }) => ({
      title: `Drain ${node}, ${duration(from)} to ${to === null ? 'never' : duration(to)}${error === undefined ? '' : `: ${error}`}`,
      table: {
        kind: 'table',
        columns: [
          { head: 'At', kind: 'duration' },
          { head: 'Pod' },
          { head: 'Workload' },
          { head: 'To' },
          { head: 'Ready', kind: 'duration' },
        ],
        rows: (moves.get(node) ?? []).map((move) => [
          move.at,
          `${move.namespace}/${move.name}`,
          labelOf(move),
          target(move),
          move.readyAt,
        ]),
      },
    })),
  };
}

const WAITS: readonly Column[] = [
  { head: 'Pod', least: 18 },
  { head: 'Budget', least: 8 },
  { head: 'From', kind: 'duration' },
  { head: 'To', kind: 'duration' },
];

const BELOW: readonly Column[] = [
  { head: 'Workload', least: 18 },
  { head: 'Namespace', least: 6, dropped: 1 },
  { head: 'Ready', isRight: true },
  { head: 'For', kind: 'duration' },
  { head: '' },
];

/** A section per kind; kinds that decide the verdict come last. */
function findings({ findings: all, below }: Drain): readonly Section[] {
  const shown = all.filter(({ kind, counts }) => counts || kind !== 'below' || below.length === 0);
  const groups = [...groupBy(shown, ({ kind }) => kind)].reverse();
  return groups.map(([kind, alike]) => ({
    id: `found-${kind}`,
    title: DRAIN_TITLES[kind],
    rank: alike.some(({ counts }) => counts) ? 'failure' : 'problem',
    isInFindings: true,
    blocks: [
      {
        kind: 'list',
        depth: 0,
        most: 8,
        more: more('finding'),
        items: alike.map((finding) => ({
          mark: finding.counts ? 'failed' : 'noted',
          text: strong(drainSubject(finding)),
          below: [quoted(finding.message)],
        })),
      },
    ],
  }));
}
