import type { Comparison, UnstablePod } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { count, counted } from '../../layout/figures.ts';
import { workloadsOf } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: 'WORKLOAD', atLeast: 16 },
  { title: 'PODS', align: 'right' },
  { title: 'BASE', atLeast: 16 },
  { title: 'HEAD', atLeast: 16 },
];

/** The pods that get different nodes under different seeds, by workload (`wide`: by pod), and how often each node is chosen. */
export function stability(comparison: Comparison, detail: Detail): readonly string[] {
  if (comparison.stability === undefined) return [];
  const { seeds, stable, unstable } = comparison.stability;
  const limit = rowLimit(detail, 10);
  const groups = detail.everything
    ? unstable.map((pod) => ({ label: printable(`${pod.namespace}/${pod.name}`), pods: [pod] }))
    : workloadsOf(unstable);
  const rows = groups
    .slice(0, limit)
    .map(({ label, pods }): readonly Cell[] => [
      label,
      count(pods.length),
      places(pods, 'base', detail),
      places(pods, 'head', detail),
    ]);
  const more = groups.length - rows.length;
  const lines = [
    `  ${counted(stable, 'pod')} on the same node under all ${count(seeds)} seeds, ${count(unstable.length)} not`,
    ...(rows.length === 0 ? [] : columns(HEADS, rows, detail)),
  ];
  if (more > 0) {
    lines.push(detail.paint.dim(`  and ${counted(more, 'more workload')}, -o wide shows all`));
  }
  return section('STABILITY (where pods land, all seeds together)', lines, detail);
}

/** "node-a ×6, node-b ×2" in `wide`, else "node-a ×6, 1 more". */
function places(
  pods: readonly UnstablePod[],
  side: 'base' | 'head',
  { everything }: Detail,
): string {
  const times = new Map<string, number>();
  for (const pod of pods) {
    for (const [node, often] of Object.entries(pod[side])) {
      times.set(node, (times.get(node) ?? 0) + often);
    }
  }
  const named = [...times]
    .sort(([, a], [, b]) => b - a)
    .map(([node, often]) => `${node === '' ? 'nowhere' : printable(node)} ×${count(often)}`);
  const shown = everything ? named : named.slice(0, 1);
  const more = named.length - shown.length;
  return [...shown, ...(more > 0 ? [`${count(more)} more`] : [])].join(', ');
}
