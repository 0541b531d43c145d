import type { NodesToAdd, Sizing } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count, counted, price, someOf } from '../layout/figures.ts';
import { leftText, sizingLine } from '../reading/sizing-line.ts';
import {
  details,
  editsPart,
  foldedList,
  left,
  list,
  MARKS,
  NAMED,
  notModelled,
  ROWS,
} from './lists.ts';
import { escaped, table } from './markup.ts';

export function sizingParts(sizing: Sizing): readonly string[] {
  const { summary, add, alternatives, pending, warnings } = sizing;
  const rows = add
    .slice(0, ROWS)
    .map(({ type, zone, count: number, price: one }) => [
      type,
      zone ?? '',
      count(number),
      one === undefined ? '' : price(one),
    ]);
  const groups = groupBy(pending, leftText);
  return [
    `## ${MARKS[summary.verdict]} ${escaped(sizingLine(sizing))}`,
    editsPart(sizing),
    rows.length === 0
      ? ''
      : table(['Type', 'Zone', 'Count', 'Price'], rows) +
        left(add.length - rows.length, 'more line'),
    alternatives.length === 0
      ? ''
      : details(
          'Alternatives',
          table(
            ['', 'Nodes', 'Cost', 'What'],
            alternatives.map(({ name, nodes, cost, add: own }) => [
              name,
              count(nodes),
              cost === undefined ? '' : price(cost),
              someOf(own.map(nodesText), NAMED),
            ]),
          ),
        ),
    list(
      'Still pending',
      Array.from(groups, ([message, pods]) => {
        const names = pods.map(({ namespace, name }) => `${namespace}/${name}`);
        return `${counted(pods.length, 'pod')}: ${message}: ${someOf(names, NAMED)}`;
      }),
    ),
    list('Doubts', summary.doubts ?? []),
    notModelled(sizing.notModelled),
    foldedList('Warnings', warnings),
  ];
}

const nodesText = ({ type, zone, count: number }: NodesToAdd): string =>
  `${count(number)} ${type}${zone === undefined ? '' : ` ${zone}`}`;
