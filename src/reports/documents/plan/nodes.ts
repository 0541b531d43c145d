import type { Plan, PlannedNode } from '../../../outcome/index.ts';
import { bytes, cores, count, counted } from '../../layout/figures.ts';
import type { Cell, Column, Section, Table } from '../../page/section.ts';

const COLUMNS: readonly Column[] = [
  { head: 'Node', least: 26 },
  { head: 'Zone', least: 6, dropped: 2 },
  { head: 'CPU', kind: 'bar' },
  { head: '', kind: 'percent' },
  { head: '', isRight: true, dropped: 3 },
  { head: 'Memory', kind: 'bar' },
  { head: '', kind: 'percent' },
  { head: '', isRight: true, dropped: 4 },
  { head: 'Pods', isRight: true },
];

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
    { kind: 'picture', viewer: 'nodes' },
  ],
});

/** A row for the whole cluster, then the fullest nodes first. */
function nodeTable({ nodes }: Plan): Table {
  const ranked = nodes
    .map((node) => ({ node, use: use(node) }))
    .sort((a, b) => b.use - a.use || (a.node.name < b.node.name ? -1 : 1))
    .map(({ node }) => node);
  const rows = nodes.length > 1 ? [sumOf(nodes), ...ranked] : ranked;
  return {
    kind: 'table',
    columns: COLUMNS,
    rows: rows.map(row),
    most: 10 + rows.length - nodes.length,
    more: (left) => {
      const idle = ranked.slice(ranked.length - left).filter(({ pods }) => pods === 0).length;
      const empty = idle > 0 ? `, ${count(idle)} of them empty` : '';
      return `${counted(left, 'more node')} less full${empty}`;
    },
  };
}

function row(node: PlannedNode): readonly Cell[] {
  const { requested, allocatable } = node;
  const cpu = share(node, 'cpu');
  const memory = share(node, 'memory');
  const maxPods = allocatable['pods'];
  return [
    node.name + (node.unschedulable === true ? ' (cordoned)' : ''),
    node.zone,
    { value: cpu, tone: toneOf(cpu) },
    cpu,
    `${cores(requested['cpu'] ?? 0)}/${cores(allocatable['cpu'] ?? 0)}`,
    { value: memory, tone: toneOf(memory) },
    memory,
    `${bytes(requested['memory'] ?? 0)}/${bytes(allocatable['memory'] ?? 0)}`,
    maxPods === undefined ? count(node.pods) : `${count(node.pods)}/${count(maxPods)}`,
  ];
}

const toneOf = (part: number): 'failed' | 'warning' | 'passed' =>
  part > FULL ? 'failed' : part > BUSY ? 'warning' : 'passed';

function share(node: PlannedNode, resource: string): number {
  const allocatable = node.allocatable[resource] ?? 0;
  const requested = node.requested[resource] ?? 0;
  return allocatable > 0 ? requested / allocatable : requested > 0 ? 1 : 0;
}

/** Utilisation of the fullest resource. */
function use(node: PlannedNode): number {
  const maxPods = node.allocatable['pods'] ?? 0;
  return Math.max(share(node, 'cpu'), share(node, 'memory'), maxPods > 0 ? node.pods / maxPods : 0);
}

function sumOf(all: readonly PlannedNode[]): PlannedNode {
  const allocatable: Record<string, number> = {};
  const requested: Record<string, number> = {};
  let pods = 0;
  for (const node of all) {
    pods += node.pods;
    for (const resource of ['cpu', 'memory', 'pods']) {
      const offered = node.allocatable[resource];
      if (offered !== undefined) allocatable[resource] = (allocatable[resource] ?? 0) + offered;
      requested[resource] = (requested[resource] ?? 0) + (node.requested[resource] ?? 0);
    }
  }
  return { name: '*', allocatable, requested, pods };
}
