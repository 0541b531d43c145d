import type { Drain } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import type { Cell, Column } from '../../layout/columns.ts';
import { count, duration } from '../../layout/figures.ts';
import type { Detail } from '../detail.ts';

export const NODE_HEADS: readonly Column[] = [
  { title: 'NODE', atLeast: 16 },
  { title: 'FROM', align: 'right' },
  { title: 'TO', align: 'right' },
  { title: 'PODS', align: 'right' },
  { title: '' },
];

/** The drain of each node, and the nodes with a drain that was not begun. */
export function nodeRows(
  { nodes, drained, moves }: Drain,
  { paint }: Detail,
): readonly (readonly Cell[])[] {
  const pods = new Map<string, number>();
  for (const { from } of moves) pods.set(from, (pods.get(from) ?? 0) + 1);
  const begun = new Set(drained.map(({ node }) => node));
  const rows = drained.map(({ node, from, to, error }): readonly Cell[] => [
    printable(node),
    duration(from),
    to === null ? 'never' : duration(to),
    count(pods.get(node) ?? 0),
    error === undefined && to !== null ? '' : { text: 'not drained', paint: paint.red },
  ]);
  const left = nodes.filter((node) => !begun.has(node));
  const notBegun = left.map((node): readonly Cell[] => [
    printable(node),
    '-',
    'never',
    '0',
    { text: 'not begun', paint: paint.red },
  ]);
  return [...rows, ...notBegun];
}
