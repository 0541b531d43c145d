import type { CapacityGroups } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { count, counted } from '../../layout/figures.ts';
import { rowLimit, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: 'VALUE', atLeast: 20 },
  { title: 'NODES', align: 'right' },
  { title: 'COPIES', align: 'right' },
];

/** The copies by the values of a label of nodes. */
export function groupRows(groups: CapacityGroups | undefined, detail: Detail): readonly string[] {
  const { values = [] } = groups ?? {};
  const rows = values
    .slice(0, rowLimit(detail, 12))
    .map(({ value, nodes, copies }): readonly Cell[] => [
      value === undefined ? '(without the label)' : printable(value),
      count(nodes),
      count(copies),
    ]);
  if (rows.length === 0) return [];
  const more = values.length - rows.length;
  const rest = `  and ${counted(more, 'more value')}, -o wide shows all`;
  return [...columns(HEADS, rows, detail), ...(more > 0 ? [detail.paint.dim(rest)] : [])];
}
