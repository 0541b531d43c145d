import type { Plan } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Column } from '../../layout/columns.ts';
import { duration } from '../../layout/figures.ts';
import { runningAt } from '../../reading/pods-by-fate.ts';
import { section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: 'POD', atLeast: 20 },
  { title: 'NODE', atLeast: 12 },
  { title: 'STATUS', atLeast: 10 },
  { title: 'RUNNING AT', align: 'right' },
  { title: 'SCORE', align: 'right', dropped: 2 },
  { title: 'ATTEMPTS', align: 'right', dropped: 3 },
  { title: 'NOMINATED', atLeast: 10, dropped: 1 },
];

/** Every pod on a line. Only in `wide`. */
export function pods(plan: Plan, detail: Detail): readonly string[] {
  if (!detail.everything) return [];
  const added = plan.pods.filter((pod) => pod.existing !== true);
  const rows = added.map((pod) => {
    const running = runningAt(pod);
    return [
      printable(`${pod.namespace}/${pod.name}`),
      pod.node === null ? '-' : printable(pod.node),
      printable(pod.status ?? pod.phase),
      running === undefined ? '-' : duration(running),
      pod.score === undefined ? '-' : String(pod.score),
      String(pod.attempts),
      pod.nominatedNode === undefined ? '-' : printable(pod.nominatedNode),
    ];
  });
  return section('PODS', rows.length === 0 ? [] : columns(HEADS, rows, detail), detail);
}
