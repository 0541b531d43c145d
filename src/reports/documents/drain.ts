import type { Drain, DrainMove } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { DRAIN_SPANS, drainRows } from '../graphics/drain-rows.ts';
import { element } from '../graphics/element.ts';
import { timeRows } from '../graphics/time-rows.ts';
import { count, counted, duration, someOf } from '../layout/figures.ts';
import type { Block, Cell, Column, Fact, Section, Steps } from '../page/section.ts';
import { more } from '../page/texts.ts';
import { DRAIN_MODES, DRAIN_TITLES } from '../reading/titles/drain.ts';
import { labelOf, subjectOf } from '../reading/subjects.ts';
import {
  caveatSections,
  editFacts,
  fact,
  findingSections,
  summarySection,
  tableSection,
} from './parts.ts';

/** What goes where and when, what waits for which budget, how long workloads have fewer ready pods than desired, and the findings. */
export const drainSections = (drain: Drain): readonly Section[] => [
  summary(drain),
  timesSection(drain),
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
    { id: 'below', title: 'Fewer ready than desired', rank: 'detail' },
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
  ...caveatSections(drain),
  ...findingSections(shownFindings(drain), DRAIN_TITLES),
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
    fact('Drained', drained(drain)),
    ...whyNot(drain),
    fact('Time', `${duration(endTime - startTime)}, from ${from} to ${duration(endTime)}`),
  ]);
}

/** How long each node is drained, and what happens meanwhile. */
const timesSection = (drain: Drain): Section => ({
  id: 'times',
  title: 'Nodes over time',
  rank: 'answer',
  lead: 'picture',
  blocks:
    drain.drained.length === 0 ? [] : [{ kind: 'later', in: ['html'], make: () => times(drain) }],
});

function times(drain: Drain): readonly Block[] {
  const { rows, left, from, to } = drainRows(drain);
  const legend = Object.entries(DRAIN_SPANS).map(([kind, words]) =>
    element('span', {}, element('span', { class: `swatch ${kind}` }), ` ${words}`),
  );
  return [
    { kind: 'picture', element: timeRows(rows, { from, to }) },
    ...(left > 0 ? [{ kind: 'text', text: `and ${counted(left, 'more node')}` } as const] : []),
    { kind: 'picture', element: element('p', { class: 'legend' }, legend) },
  ];
}

/** "1 of 2 nodes, 3 pods moved; not large-a" */
function drained({ summary, drained: begun, nodes }: Drain): string {
  const done = new Set(
    begun.flatMap(({ node, to, error }) => (to === null || error !== undefined ? [] : [node])),
  );
  const left = nodes.filter((node) => !done.has(node));
  const many = counted(nodes.length, 'node');
  const every = nodes.length === 1 ? many : `all ${many}`;
  const all = left.length === 0 ? every : `${count(nodes.length - left.length)} of ${many}`;
  const not = left.length === 0 ? '' : `; not ${someOf(left, 5)}`;
  return `${all}, ${counted(summary.placed, 'pod')} moved${not}`;
}

/** The first finding that decides the verdict. */
function whyNot({ findings: all }: Drain): readonly Fact[] {
  const first = all.find(({ counts }) => counts);
  return first === undefined
    ? []
    : [fact('Why', { text: `${subjectOf(first)}: ${first.message}`, isFolded: true })];
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

/** Workloads below their size have a table of their own, if it is there. */
const shownFindings = ({ findings, below }: Drain): Drain['findings'] =>
  findings.filter(({ kind, counts }) => counts || kind !== 'below' || below.length === 0);
