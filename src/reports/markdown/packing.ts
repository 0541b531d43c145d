import type { Packing } from '../../outcome/index.ts';
import { bytes, cores, count } from '../layout/figures.ts';
import { amountOf, keptLines, packingLine } from '../reading/packing-line.ts';
import { editsPart, foldedList, left, list, MARKS, notModelled, ROWS } from './lists.ts';
import { escaped, table } from './markup.ts';

export function packingParts(packing: Packing): readonly string[] {
  const { summary, steps, warnings } = packing;
  const rows = steps
    .slice(0, ROWS)
    .map(({ node, type = '', moves, frees, saves }, at) => [
      count(at + 1),
      node,
      type,
      count(moves.length),
      cores(frees.cpu),
      bytes(frees.memory),
      saves === undefined ? '' : amountOf(saves),
    ]);
  const heads = ['', 'Node', 'Type', 'Moves', 'cpu', 'Memory', 'Saves'];
  return [
    `## ${MARKS[summary.verdict]} ${escaped(packingLine(packing))}`,
    editsPart(packing),
    rows.length === 0
      ? ''
      : `### Steps, in this order\n\n${table(heads, rows)}${left(steps.length - rows.length, 'more step')}`,
    foldedList('Nodes that stay', keptLines(packing)),
    list('In doubt', summary.doubts ?? []),
    notModelled(packing.notModelled),
    foldedList('Warnings', warnings),
  ];
}
