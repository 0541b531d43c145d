import type { Plan, PlannedNode } from '../../../outcome/index.ts';
import { greatest } from '../../../units/index.ts';
import { amount, count, counted } from '../../layout/figures.ts';
import type { Cell, Column, Section, Table } from '../../page/section.ts';
import {
  offeredOf,
  resourcesByScarcity,
  shareOf,
  totalsOf,
  usedOf,
} from '../../reading/node-shares.ts';
import { viewer } from '../parts.ts';

const FULL = 0.9;
const BUSY = 0.7;

/** Utilisation of the nodes by requests; a page has a table that can be searched. */
export const nodesSection = (plan: Plan): Section => ({
  id: 'nodes',
  title: 'Nodes',
  suffix: ' (requested of allocatable)',
  rank: 'detail',
  blocks: [
    { kind: 'later', in: ['table', 'wide', 'markdown'], make: () => [nodeTable(plan)] },
    viewer('nodes', () => plan.nodes.length),
  ],
});

/** A resource of the table, and how much of it is drawn. */
interface Shown {
  readonly name: string;
  /** "bar": as a share, too. "amount": no more than "5/8". */
  readonly as: 'bar' | 'amount';
  /** True: a narrow terminal shows the share alone. */
  readonly isNarrow: boolean;
  /** When it leaves a narrow terminal; see Column. */
  readonly dropped?: number;
}

/** A row for the whole cluster, then the fullest nodes first; first the resources that run out. */
function nodeTable(plan: Plan): Table {
  const { nodes } = plan;
  const shown = shownOf(plan);
  const names = ['pods', ...shown.map(({ name }) => name)];
  const fullest = (node: PlannedNode): number =>
    greatest(names.map((resource) => shareIn(node, resource)));
  const ranked = nodes
    .map((node) => ({ node, use: fullest(node) }))
    .sort((a, b) => b.use - a.use || (a.node.name < b.node.name ? -1 : 1))
    .map(({ node }) => node);
  const rows = nodes.length > 1 ? [sumOf(nodes, names), ...ranked] : ranked;
  return {
    kind: 'table',
    columns: [
      { head: 'Node', least: 26 },
      { head: 'Zone', least: 6, dropped: 2 },
      ...shown.flatMap(columnsOf),
      { head: 'Pods', isRight: true },
    ],
    rows: rows.map((node) => row(node, shown)),
    most: 10 + rows.length - nodes.length,
    more: (left) => {
      const idle = ranked.slice(ranked.length - left).filter(({ pods }) => pods === 0).length;
      const empty = idle > 0 ? `, ${count(idle)} of them empty` : '';
      return `${counted(left, 'more node')} less full${empty}`;
    },
  };
}

/**
 * Cpu, memory, and what else is requested or lacking. GPUs and the like are drawn as bars if they run out, and then cpu and memory have
 * less room.
 */
function shownOf(plan: Plan): readonly Shown[] {
  const order = resourcesByScarcity(plan).filter((name) => name !== 'pods');
  const last = Math.max(order.indexOf('cpu'), order.indexOf('memory'));
  const scarce = order.slice(0, last + 1).filter((name) => !isUsual(name));
  return order
    .filter((name, at) => at <= last || totalsOf(plan.nodes, name).used > 0)
    .map((name, at): Shown => {
      if (isUsual(name)) {
        return { name, as: 'bar', isNarrow: scarce.length > 0, dropped: BESIDE_ZONE + at };
      }
      if (scarce.slice(0, MOST_BARS).includes(name)) {
        return { name, as: 'bar', isNarrow: false, dropped: 1 };
      }
      return {
        name,
        as: 'amount',
        isNarrow: false,
        ...(at > 2 ? { dropped: BESIDE_ZONE + at } : {}),
      };
    });
}

/** Most bars of resources that run out. */
const MOST_BARS = 2;
/** Dropped before the zone, which is 2. */
const BESIDE_ZONE = 3;

const isUsual = (name: string): boolean => name === 'cpu' || name === 'memory';

const TITLES: Readonly<Record<string, string>> = { cpu: 'CPU', memory: 'Memory' };

function columnsOf({ name, as, isNarrow, dropped }: Shown): readonly Column[] {
  const head = TITLES[name] ?? name;
  const rank = dropped === undefined ? {} : { dropped };
  if (as === 'amount') return [{ head, isRight: true, ...rank }];
  const amounts: Column = { head: '', isRight: true, ...rank };
  if (!isNarrow) return [{ head, kind: 'bar' }, { head: '', kind: 'percent' }, amounts];
  return [
    { head, kind: 'percent', in: ['table'] },
    { head, kind: 'bar', in: NOT_NARROW },
    { head: '', kind: 'percent', in: NOT_NARROW },
    { ...amounts, in: NOT_NARROW },
  ];
}

const NOT_NARROW = ['wide', 'markdown'] as const;

function row(node: PlannedNode, shown: readonly Shown[]): readonly Cell[] {
  return [
    node.name + (node.unschedulable === true ? ' (cordoned)' : ''),
    node.zone,
    ...shown.flatMap((resource) => cellsOf(node, resource)),
    amounts(node, 'pods'),
  ];
}

/** Nothing for a node that does not offer the resource, unless its pods ask for it. */
function cellsOf(node: PlannedNode, { name, as, isNarrow }: Shown): readonly Cell[] {
  const isThere = offeredOf(node, name) > 0 || usedOf(node, name) > 0;
  const text = isThere ? amounts(node, name) : undefined;
  if (as === 'amount') return [text];
  const share = isThere || isUsual(name) ? shareIn(node, name) : undefined;
  const bar = share === undefined ? undefined : { value: share, tone: toneOf(share) };
  return [...(isNarrow ? [bar] : []), bar, share, text];
}

function amounts(node: PlannedNode, resource: string): string {
  const used = amount(resource, usedOf(node, resource));
  const isBare = resource === 'pods' && node.allocatable['pods'] === undefined;
  return isBare ? used : `${used}/${amount(resource, offeredOf(node, resource))}`;
}

const toneOf = (part: number): 'failed' | 'warning' | 'passed' =>
  part > FULL ? 'failed' : part > BUSY ? 'warning' : 'passed';

/** As shareOf; 1 for what is requested of a resource that the node does not offer. */
function shareIn(node: PlannedNode, resource: string): number {
  const isLacking = offeredOf(node, resource) <= 0 && usedOf(node, resource) > 0;
  return isLacking && resource !== 'pods' ? 1 : shareOf(node, resource);
}

function sumOf(all: readonly PlannedNode[], resources: readonly string[]): PlannedNode {
  const allocatable: Record<string, number> = {};
  const requested: Record<string, number> = {};
  for (const node of all) {
    for (const resource of resources) {
      const offered = node.allocatable[resource];
      if (offered !== undefined) allocatable[resource] = (allocatable[resource] ?? 0) + offered;
      requested[resource] = (requested[resource] ?? 0) + (node.requested[resource] ?? 0);
    }
  }
  const pods = all.reduce((sum, node) => sum + node.pods, 0);
  return { name: '*', allocatable, requested, pods };
}
