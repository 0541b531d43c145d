import type { Plan, PlannedNode } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { bytes, cores, count, counted, percent } from '../../layout/figures.ts';
import { usageBar } from '../../layout/usage-bar.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: 'NODE', atLeast: 26 },
  { title: 'ZONE', atLeast: 6, dropped: 2 },
  { title: 'CPU' },
  { title: '', align: 'right' },
  { title: '', align: 'right', dropped: 3 },
  { title: 'MEMORY' },
  { title: '', align: 'right' },
  { title: '', align: 'right', dropped: 4 },
  { title: 'PODS', align: 'right' },
];

const BAR = 8;
const FULL = 0.9;
const BUSY = 0.7;

/** Utilisation of the nodes by requests: a line for the whole cluster, then the fullest nodes first. */
export function nodes(plan: Plan, detail: Detail): readonly string[] {
  if (plan.nodes.length === 0) return [];
  const ranked = plan.nodes
    .map((node) => ({ node, use: use(node) }))
    .sort((a, b) => b.use - a.use || (a.node.name < b.node.name ? -1 : 1));
  const limit = rowLimit(detail, 10);
  const shown = ranked.slice(0, limit).map(({ node }) => node);
  const rows = [...(plan.nodes.length > 1 ? [sumOf(plan.nodes)] : []), ...shown];
  const lines = [
    ...columns(
      HEADS,
      rows.map((node) => row(node, detail)),
      detail,
    ),
  ];
  const more = plan.nodes.length - shown.length;
  if (more > 0) {
    const idle = ranked.slice(shown.length).filter(({ node }) => node.pods === 0).length;
    const empty = idle > 0 ? `, ${count(idle)} of them empty` : '';
    lines.push(
      detail.paint.dim(`  and ${counted(more, 'more node')} less full${empty}; -o wide shows all`),
    );
  }
  return section('NODES (requested of allocatable)', lines, detail);
}

function row(node: PlannedNode, { paint }: Detail): readonly Cell[] {
  const cpu = share(node, 'cpu');
  const memory = share(node, 'memory');
  const maxPods = node.allocatable['pods'];
  const coloured = (part: number): ((text: string) => string) =>
    part > FULL ? paint.red : part > BUSY ? paint.yellow : paint.green;
  return [
    printable(node.name) + (node.unschedulable === true ? ' (cordoned)' : ''),
    node.zone === undefined ? '-' : printable(node.zone),
    { text: usageBar(cpu, BAR), paint: coloured(cpu) },
    percent(cpu),
    `${cores(node.requested['cpu'] ?? 0)}/${cores(node.allocatable['cpu'] ?? 0)}`,
    { text: usageBar(memory, BAR), paint: coloured(memory) },
    percent(memory),
    `${bytes(node.requested['memory'] ?? 0)}/${bytes(node.allocatable['memory'] ?? 0)}`,
    maxPods === undefined ? count(node.pods) : `${count(node.pods)}/${count(maxPods)}`,
  ];
}

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
