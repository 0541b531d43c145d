import type { NodesToAdd, Sizing } from '../../../outcome/index.ts';
import { amount } from '../../layout/figures.ts';
import { bar, figures, section, table, type Cell, type Section } from '../parts.ts';
import { greatest } from '../../../units/index.ts';

export function sizingSections(sizing: Sizing): readonly Section[] {
  const { target, add, alternatives, placements } = sizing;
  return [
    section(
      'summary',
      'Summary',
      figures([
        ['result', sizing.result],
        ['goal', sizing.goal],
        ['pods', target.pods],
        ['fit today', target.fit],
        ['nodes to add', sizing.nodes],
        ['cpu to add', sizing.cpu],
        ['price per hour', sizing.cost],
        [
          `lower bound (${sizing.by})`,
          sizing.gap === undefined ? 'not known' : Number(sizing.bound.toPrecision(4)),
        ],
        ['proven optimal', sizing.isOptimal ? 'yes' : 'no'],
        ['types considered', sizing.considered],
      ]),
      prices(sizing),
    ),
    section('add', 'Nodes to add', addTable('Nodes to add', add)),
    section(
      'alternatives',
      'Alternatives',
      alternatives.map(({ name, add: nodes }) => addTable(name, nodes)),
    ),
    section(
      'placements',
      'Pods on the added nodes',
      table(
        'Added nodes',
        ['Node', 'Type', 'Zone', 'Pods', 'Cpu', 'Memory'],
        placements.map(({ node, type, zone, pods, used }) => [
          node,
          type,
          zone ?? '',
          pods.length,
          bar(used['cpu'] ?? 0, `cpu of ${node}`),
          bar(used['memory'] ?? 0, `memory of ${node}`),
        ]),
      ),
    ),
    ...details(sizing),
  ];
}

const details = ({ types, pending }: Sizing): readonly Section[] => [
  section(
    'types',
    'Types',
    table(
      'What a node of the type has for pods',
      ['Type', 'Price', 'Cpu', 'Memory'],
      types.map(({ type, price, free }) => [
        type,
        price ?? '',
        amount('cpu', free['cpu'] ?? 0),
        amount('memory', free['memory'] ?? 0),
      ]),
    ),
  ),
  section(
    'pending',
    'Still pending',
    table(
      'Pods without a node',
      ['Pod', 'When lost', 'As', 'Message'],
      pending.map((one) => [
        `${one.namespace}/${one.name}`,
        one.whenLost ?? '',
        one.whenLostAs ?? '',
        one.message,
      ]),
    ),
  ),
];

/** The answer, its bound and its alternatives as bars of one scale. */
function prices({ cost, bound, gap, by, alternatives }: Sizing): ReturnType<typeof table> {
  if (cost === undefined || by !== 'cost') return undefined;
  const rows = [
    { name: 'this answer', price: cost },
    ...(gap === undefined ? [] : [{ name: 'lower bound', price: bound }]),
    ...alternatives.flatMap(({ name, cost: price }) =>
      price === undefined ? [] : [{ name, price }],
    ),
  ];
  const most = Math.max(Number.MIN_VALUE, greatest(rows.map(({ price }) => price)));
  return table(
    'Prices per hour',
    ['Set', 'Price', 'Of the dearest'],
    rows.map(({ name, price }): readonly Cell[] => [name, price, bar(price / most, name)]),
  );
}

const addTable = (caption: string, add: readonly NodesToAdd[]): ReturnType<typeof table> =>
  table(
    caption,
    ['Type', 'Zone', 'Nodes', 'Price of one'],
    add.map(({ type, zone, count, price, spot }) => [
      spot === true ? `${type} (spot)` : type,
      zone ?? '',
      count,
      price ?? '',
    ]),
  );
