import type { Explanation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { section, type Detail } from '../detail.ts';

const HEADS: readonly Column[] = [
  { title: 'NODE', atLeast: 12 },
  { title: 'VERDICT' },
  { title: 'PLUGIN', atLeast: 12 },
  { title: 'REASONS', atLeast: 20 },
];

/** Every node on a line. Only in `wide`: the section REJECTED has the same grouped by reason. */
export function verdicts(explanation: Explanation, detail: Detail): readonly string[] {
  if (!detail.everything) return [];
  const { paint } = detail;
  const rows: (readonly [string, readonly Cell[]])[] = [
    ...explanation.feasible.map((node): readonly [string, readonly Cell[]] => [
      node,
      [printable(node), { text: 'fits', paint: paint.green }, '', ''],
    ]),
    ...Object.entries(explanation.filtered).map(
      ([node, { plugin, code, reasons }]): readonly [string, readonly Cell[]] => [
        node,
        [
          printable(node),
          { text: printable(code), paint: paint.red },
          printable(plugin),
          printable(reasons.join(', ')),
        ],
      ],
    ),
  ];
  rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const cells = rows.map(([, row]) => row);
  return section('VERDICTS', cells.length === 0 ? [] : columns(HEADS, cells, detail), detail);
}
