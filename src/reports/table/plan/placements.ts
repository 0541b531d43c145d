import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { count, counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { desiredWorkloads, type DesiredWorkload } from '../../reading/desired-workloads.ts';
import { countGated } from '../../reading/pods-by-fate.ts';
import { movesOf } from '../../reading/moves-of.ts';
import { tally } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: '' },
  { title: 'WORKLOAD', atLeast: 24 },
  { title: 'NAMESPACE', atLeast: 8, dropped: 1 },
  { title: 'PLACED', align: 'right' },
  { title: 'STATUS', atLeast: 9 },
  { title: 'NODES', atLeast: 14 },
];

/** Each workload on a line, those that do not stand first: how many pods have a node, and which nodes. */
export function placements(plan: Plan, detail: Detail): readonly string[] {
  const all = desiredWorkloads(plan);
  const ordered = [...all.filter((one) => !stands(one)), ...all.filter(stands)];
  const limit = rowLimit(detail, 40);
  const shown = ordered.slice(0, limit);
  const rows = shown.map((workload) => row(workload, detail));
  const more = ordered.length - shown.length;
  const table = rows.length === 0 ? [] : columns(HEADS, rows, { ...detail, indent: 0 });
  // The table has a title, and then one line for each workload.
  const lines = table.flatMap((line, at) => {
    const workload = shown[at - 1];
    return workload === undefined ? [line] : [line, ...moves(workload, detail)];
  });
  if (more > 0)
    lines.push(detail.paint.dim(`  and ${counted(more, 'more workload')}, -o wide shows all`));
  return section('PLACEMENTS', lines, detail);
}

function placedOf(workload: DesiredWorkload): readonly PlannedPod[] {
  return workload.pods.filter((pod) => pod.node !== null);
}

const stands = (workload: DesiredWorkload): boolean =>
  placedOf(workload).length === workload.desired && !workload.isFailing;

function row(workload: DesiredWorkload, { paint }: Detail): readonly Cell[] {
  const placed = placedOf(workload);
  const complete = placed.length === workload.desired;
  const isGated = placed.length + countGated(workload.pods) === workload.desired;
  return [
    stands(workload)
      ? { text: '+', paint: paint.green }
      : isGated && !workload.isFailing
        ? { text: '-', paint: paint.yellow }
        : { text: '!', paint: paint.red },
    workload.label,
    workload.namespace,
    {
      text: `${count(placed.length)}/${count(workload.desired)}`,
      paint: complete ? paint.green : isGated ? paint.yellow : paint.red,
    },
    statuses(workload),
    nodesOf(placed),
  ];
}

/** The pods that an edit moved: "~    web-0: node-a → node-b". */
function moves({ pods }: DesiredWorkload, detail: Detail): readonly string[] {
  const { paint, everything, width } = detail;
  const all = movesOf(pods, everything);
  const limit = rowLimit(detail, 6);
  const shown = all.slice(0, limit);
  const texts = shown.map(({ who, path }) => `${who}: ${path}`);
  const more = all.length - limit;
  if (more > 0) texts.push(`and ${counted(more, 'more move')}, -o wide shows all`);
  return texts.flatMap((text) =>
    wrap(text, width - INDENT).map((line, at) =>
      at === 0 ? `${paint.yellow('~'.padEnd(INDENT))}${line}` : ' '.repeat(INDENT) + line,
    ),
  );
}

/** Of the moves, below the labels of their workloads. */
const INDENT = 5;

/** "Running", or "3 Running, 1 CrashLoopBackOff" if they differ. */
function statuses({ pods, refused, waiting }: DesiredWorkload): string {
  const found: (readonly [string, number])[] = [
    ...tally(pods.map((pod) => printable(pod.status ?? pod.phase))),
    ...(refused > 0 ? [['Refused', refused] as const] : []),
    ...(waiting > 0 ? [['NotCreated', waiting] as const] : []),
  ];
  if (found.length === 1) return found[0]?.[0] ?? '';
  return found.map(([status, times]) => `${count(times)} ${status}`).join(', ');
}

/** At most three nodes by name; otherwise their number and the pods per node. */
function nodesOf(placed: readonly PlannedPod[]): string {
  const found = tally(placed.map((pod) => printable(pod.node ?? '')));
  const most = found[0]?.[1];
  const least = found.at(-1)?.[1];
  if (most === undefined || least === undefined) return 'none';
  if (found.length <= 3) {
    return found
      .map(([node, times]) => (times === 1 ? node : `${node} ×${count(times)}`))
      .join(', ');
  }
  const each = most === least ? count(most) : `${count(least)} to ${count(most)}`;
  return `${count(found.length)} nodes, ${each} each`;
}
