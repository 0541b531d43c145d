import type {
  ComparedNode,
  ComparedSide,
  Comparison,
  RegressionKind,
} from '../../../outcome/index.ts';
import { REGRESSION_FINDINGS } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import type { Block, Cell, Section, Table } from '../../page/section.ts';
import { faint, more, quoted, strong } from '../../page/texts.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { caveatSections, editFacts, listSection, summarySection } from '../parts.ts';
import { autoscalersSection } from './autoscalers.ts';
import { balanceSections } from './balance.ts';
import { movedSection } from './moved.ts';
import { objectivesSection } from './objectives.ts';
import { evicted, newlyPlaced, newlyUnschedulable, only, reworded } from './pods.ts';
import { stabilitySection } from './stability.ts';
import { traceSection } from './trace.ts';

/** Two plans: their figures, the pods that differ and why, and the utilisation of the nodes. */
export const comparisonSections = (comparison: Comparison): readonly Section[] => [
  summarySection(
    [...editFacts(comparison.base, 'Base'), ...editFacts(comparison.head)],
    [sides(comparison), ...nodeChanges(comparison), figures(comparison)],
  ),
  objectivesSection(comparison),
  traceSection(comparison),
  autoscalersSection(comparison),
  newlyUnschedulable(comparison),
  reworded(comparison),
  worse(comparison),
  evicted(comparison),
  movedSection(comparison),
  mapSection(comparison),
  newlyPlaced(comparison),
  only('head', comparison.added),
  only('base', comparison.removed),
  ...balanceSections(comparison),
  nodesSection(comparison),
  stabilitySection(comparison),
  releaseSection(comparison),
  ...caveatSections(comparison),
];

function sides({ base, head, nodes }: Comparison): Table {
  const row = (label: string, of: (side: ComparedSide) => string): readonly Cell[] => [
    faint(label),
    of(base),
    of(head),
  ];
  const empty = (side: ComparedSide): number =>
    (side === base ? nodes.empty.base : nodes.empty.head).length;
  const isNamed = base.name !== undefined || head.name !== undefined;
  return {
    kind: 'table',
    caption: 'Base and head',
    isMarked: true,
    columns: [{ head: '' }, { head: 'Base', least: 12 }, { head: 'Head', least: 12 }],
    rows: [
      ...(isNamed ? [row('Given', ({ name }) => name ?? '-')] : []),
      row('Nodes', (side) => `${count(side.summary.nodes)}, ${count(empty(side))} empty`),
      row('Pods', ({ summary }) => `${count(summary.placed)} of ${count(summary.pods)} placed`),
      row('Scheduler', schedulerOf),
      row('Seed', ({ seed }) => String(seed)),
    ],
  };
}

function schedulerOf({ scheduler }: ComparedSide): string {
  const { length } = scheduler.profiles;
  return `${schedulerName(scheduler)}${length > 1 ? `, ${counted(length, 'profile')}` : ''}`;
}

const nodeChanges = ({ nodes }: Comparison): readonly Block[] =>
  [
    { lead: 'Nodes only in the head: ', names: nodes.added, most: 5 },
    { lead: 'Nodes only in the base: ', names: nodes.removed, most: 5 },
  ].flatMap((text): readonly Block[] =>
    text.names.length === 0 ? [] : [{ kind: 'text', text, depth: 0 }],
  );

const figures = ({ summary }: Comparison): Block => ({
  kind: 'figures',
  figures: [
    ['compared', summary.compared],
    ['moved', summary.moved],
    ['only ties', summary.onlyTies],
    ['newly unschedulable', summary.newlyUnschedulable],
    ['newly placed', summary.newlyPlaced],
    ['preempted', summary.preempted],
    ['added', summary.added],
    ['removed', summary.removed],
  ],
});

/** Regressions that no other section of the comparison shows. */
const SHOWN: ReadonlySet<RegressionKind> = new Set(REGRESSION_FINDINGS);

/** Findings that only the head has. */
export const worse = ({ regressions }: Comparison): Section =>
  listSection(
    { id: 'worse', title: 'Worse in the head', rank: 'problem', isInFindings: true },
    {
      depth: 0,
      most: 12,
      more: more('finding'),
      items: regressions
        .filter(({ kind }) => SHOWN.has(kind))
        .map(({ kind, counts, object, message }) => ({
          mark: counts ? 'failed' : 'noted',
          text: strong(`${object}: ${kind}`),
          below: [quoted(message)],
        })),
    },
  );

/** How many pods each node has before and after: a map that the page's script draws. */
const mapSection = ({ moved, nodes: { pods = [] } }: Comparison): Section => ({
  id: 'map',
  title: 'Nodes before and after',
  rank: 'answer',
  lead: 'picture',
  blocks: moved.length === 0 && pods.length === 0 ? [] : [{ kind: 'picture', viewer: 'moves' }],
});

const nodesSection = ({ nodes: { pods = [] } }: Comparison): Section => ({
  id: 'nodes',
  title: 'Pods of every node',
  rank: 'detail',
  blocks: [{ ...nodeTable(pods), in: ['html'] }],
});

const nodeTable = (nodes: readonly ComparedNode[]): Table => ({
  kind: 'table',
  caption: 'Pods of every node, the largest changes first',
  columns: [
    { head: 'Node' },
    { head: 'Zone' },
    { head: 'Before', kind: 'count' },
    { head: 'After', kind: 'count' },
    { head: 'Change', kind: 'count' },
  ],
  rows: nodes
    .toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)))
    .map((node) => [
      node.name,
      node.zone,
      node.base ?? 'not there',
      node.head ?? 'not there',
      changeOf(node),
    ]),
});

const changeOf = ({ base = 0, head = 0 }: ComparedNode): number => head - base;

/** All changes of the release; changes that decide a move are also shown with the pods. */
const releaseSection = ({ releaseChanges = [] }: Comparison): Section =>
  listSection(
    { id: 'release', title: 'What the head release does otherwise', rank: 'detail' },
    {
      in: ['wide', 'html'],
      items: releaseChanges.map(({ text }) => ({ mark: 'item', text })),
    },
  );
