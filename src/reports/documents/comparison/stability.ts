import type { Comparison, UnstablePod } from '../../../outcome/index.ts';
import { count, counted } from '../../layout/figures.ts';
import type { Block, Cell, Column, Section, Table, Text } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { workloadsOf } from '../../reading/workloads.ts';

const COLUMNS: readonly Column[] = [
  { head: 'Workload', least: 16 },
  { head: 'Pods', kind: 'count' },
  { head: 'Base', least: 16 },
  { head: 'Head', least: 16 },
];

/** The pods that get different nodes under different seeds, by workload (by pod where nothing is left out), and how often each node is chosen. */
export const stabilitySection = ({ stability }: Comparison): Section => ({
  id: 'stability',
  title: 'Stability',
  suffix: ' (where pods land, all seeds together)',
  rank: 'answer',
  blocks: stability === undefined ? [] : blocks(stability),
});

function blocks({
  seeds,
  stable,
  unstable,
}: NonNullable<Comparison['stability']>): readonly Block[] {
  const words = `${counted(stable, 'pod')} on the same node under all ${count(seeds)} seeds, ${count(unstable.length)} not`;
  const each = unstable.map((pod) => ({ label: `${pod.namespace}/${pod.name}`, pods: [pod] }));
  return [
    { kind: 'text', text: words },
    { ...table(workloadsOf(unstable)), in: ['table', 'markdown'] },
    { ...table(each), in: ['wide', 'html'] },
  ];
}

const table = (
  groups: readonly { readonly label: string; readonly pods: readonly UnstablePod[] }[],
): Table => ({
  kind: 'table',
  columns: COLUMNS,
  rows: groups.map(({ label, pods }): readonly Cell[] => [
    label,
    pods.length,
    places(pods, 'base'),
    places(pods, 'head'),
  ]),
  most: 10,
  more: more('workload'),
});

/** "node-a ×6, node-b ×2": the most frequent node first. */
function places(pods: readonly UnstablePod[], side: 'base' | 'head'): Text {
  const times = new Map<string, number>();
  for (const pod of pods) {
    for (const [node, often] of Object.entries(pod[side])) {
      times.set(node, (times.get(node) ?? 0) + often);
    }
  }
  const names = [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([node, often]) => `${node === '' ? 'nowhere' : node} ×${count(often)}`);
  return { names, most: 1 };
}
