import type { Explanation, Lack } from '../../../outcome/index.ts';
import { greatest, printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { amount, counted } from '../../layout/figures.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: 'NODE', atLeast: 12 },
  { title: 'RESOURCE', atLeast: 10 },
  { title: 'REQUESTED', align: 'right' },
  { title: 'FREE', align: 'right' },
  { title: 'MISSING', align: 'right' },
  { title: 'ALLOCATABLE', align: 'right', dropped: 1 },
];

/** The resources that are missing on each node; the node with the smallest shortage first. */
export function shortOf({ lacking = {} }: Explanation, detail: Detail): readonly string[] {
  const nodes = Object.entries(lacking).sort(
    ([a, one], [b, other]) => shortage(one) - shortage(other) || (a < b ? -1 : 1),
  );
  if (nodes.length === 0) return [];
  const limit = rowLimit(detail, 5);
  const rows = nodes
    .slice(0, limit)
    .flatMap(([node, lacks]) =>
      lacks.map(({ resource, asked, free, allocatable }, at): readonly Cell[] => [
        at === 0 ? printable(node) : '',
        printable(resource),
        amount(resource, asked),
        amount(resource, Math.max(0, free)),
        { text: amount(resource, asked - free), paint: detail.paint.red },
        amount(resource, allocatable),
      ]),
    );
  const more = nodes.length - Math.min(nodes.length, limit);
  const rest = more > 0 ? [`  ${detail.paint.dim(`and ${counted(more, 'more node')}`)}`] : [];
  return section('SHORT OF', [...columns(HEADS, rows, detail), ...rest], detail);
}

/** The largest missing share of a request. */
const shortage = (lacks: readonly Lack[]): number =>
  greatest(lacks.map(({ asked, free }) => (asked === 0 ? Infinity : (asked - free) / asked)));
