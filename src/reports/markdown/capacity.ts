import type { Capacity } from '../../outcome/index.ts';
import { count, counted, someOf } from '../layout/figures.ts';
import { capacityLine } from '../reading/capacity-line.ts';
import { editsPart, foldedList, left, list, MARKS, NAMED, notModelled, ROWS } from './lists.ts';
import { escaped, table } from './markup.ts';

export function capacityParts(capacity: Capacity): readonly string[] {
  const { summary, nodes, message, runsOut, closed, warnings } = capacity;
  const used = nodes
    .filter((node) => node.copies > 0)
    .sort((a, b) => b.copies - a.copies || (a.name < b.name ? -1 : 1));
  const rows = used.slice(0, ROWS).map((node) => [node.name, node.zone ?? '', count(node.copies)]);
  return [
    `## ${MARKS[summary.verdict]} ${escaped(capacityLine(capacity))}`,
    editsPart(capacity),
    message === undefined ? '' : `> ${escaped(message)}`,
    rows.length === 0
      ? ''
      : table(['Node', 'Zone', 'Copies'], rows) + left(used.length - rows.length, 'more node'),
    list(
      'What runs out',
      runsOut.map(
        ({ reason, nodes: names }) =>
          `${counted(names.length, 'node')}: ${reason}: ${someOf(names, NAMED)}`,
      ),
    ),
    foldedList(
      'Nodes that never fit',
      closed.map(
        ({ reasons, nodes: names }) =>
          `${counted(names.length, 'node')}: ${reasons.join(', ')}: ${someOf(names, NAMED)}`,
      ),
    ),
    notModelled(capacity.notModelled),
    foldedList('Warnings', warnings),
  ];
}
