import type { NodesToAdd, SizedType, Sizing } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { amount, cores, count, counted, percent, price, someOf } from '../layout/figures.ts';
import type { Cell, Column, Item, Section } from '../page/section.ts';
import { faint, more } from '../page/texts.ts';
import { gapText, leftText, lossText } from '../reading/summary/sizing.ts';
import {
  caveatSections,
  doubtsSection,
  editFacts,
  fact,
  listSection,
  summarySection,
  tableSection,
} from './parts.ts';
import { sizedPoolsSections } from './sized-pools.ts';

/** The nodes to add, how good that is, other answers, and the pods that fit on no type. */
export const sizingSections = (sizing: Sizing): readonly Section[] =>
  sizing.pools === undefined
    ? addedSections(sizing)
    : sizedPoolsSections(sizing, sizing.pools, pendingSection(sizing));

const addedSections = (sizing: Sizing): readonly Section[] => [
  summarySection([
    ...editFacts(sizing),
    fact('Pods', targetText(sizing)),
    fact('Candidates', counted(sizing.considered, 'type of node', 'types of nodes')),
    fact('Objective', objectiveText(sizing)),
    ...(sizing.goal === 'fit' ? [] : [fact('Goal', goalText(sizing))]),
  ]),
  tableSection(
    { id: 'add', title: 'Add', rank: 'answer' },
    { columns: ADD, rows: sizing.add.map(addRow), most: 20, more: more('line') },
    sizing.add.length === 0 ? undefined : { kind: 'text', text: faint(sumText(sizing)) },
  ),
  tableSection(
    { id: 'alternatives', title: 'Alternatives', rank: 'detail' },
    {
      columns: ALTERNATIVES,
      rows: sizing.alternatives.map(({ name, nodes, cost, add }) => [
        name,
        nodes,
        cost,
        { names: add.map(nodesText), most: 3 },
      ]),
    },
  ),
  {
    id: 'types',
    title: 'One node',
    rank: 'detail',
    blocks: [
      { kind: 'list', items: sizing.types.map(typeItem), in: ['table', 'markdown'] },
      { kind: 'list', items: sizing.types.map(wholeTypeItem), in: ['wide', 'html'] },
    ],
  },
  tableSection(
    { id: 'placements', title: 'Where', rank: 'detail' },
    {
      columns: WHERE,
      in: ['wide', 'html'],
      rows: sizing.placements.map(({ node, zone, pods, used }) => [
        node,
        zone,
        pods.length,
        Object.entries(used)
          .map(([resource, share]) => `${resource} ${percent(share)}`)
          .join(', '),
        someOf(pods, 4),
      ]),
    },
  ),
  ...caveatSections(sizing),
  doubtsSection(sizing.summary),
  pendingSection(sizing),
];

const pendingSection = (sizing: Sizing): Section =>
  listSection(
    { id: 'pending', title: 'Still pending', rank: 'failure' },
    { items: pendingItems(sizing) },
  );

function targetText({ target: { pods, fit, copiesOf } }: Sizing): string {
  const what =
    copiesOf === undefined
      ? counted(pods, 'pending pod')
      : `${counted(pods, 'copy', 'copies')} of ${copiesOf}`;
  return fit === 0 ? what : `${what}, ${count(fit)} without an added node`;
}

function goalText({ goal, target: { losses = 0 } }: Sizing): string {
  return `survive the loss of ${lossText(goal)}; ${counted(losses, 'loss', 'losses')} tried`;
}

const OBJECTIVES = { cost: 'lowest cost', nodes: 'fewest nodes', cpu: 'least cpu' } as const;

function objectiveText(sizing: Sizing): string {
  const { by, bound, nodes } = sizing;
  if (nodes === 0) return OBJECTIVES[by];
  const least = { cost: price(bound), nodes: count(bound), cpu: `${cores(bound)} cores` }[by];
  const known = bound === 0 ? '' : `; bound ${least}`;
  return `${OBJECTIVES[by]}; ${gapText(sizing)}${known}`;
}

const ADD: readonly Column[] = [
  { head: 'Type', least: 16 },
  { head: 'Zone', least: 6 },
  { head: 'Count', kind: 'count' },
  { head: 'Price', kind: 'price', dropped: 1 },
  { head: 'Total', kind: 'price', dropped: 2 },
];

const addRow = ({ type, spot, zone, count: number, price: one }: NodesToAdd): readonly Cell[] => [
  `${type}${spot === true ? ' (spot)' : ''}`,
  zone,
  number,
  one,
  one === undefined ? undefined : one * number,
];

function sumText({ nodes, cpu, cost }: Sizing): string {
  const paid = cost === undefined ? '' : `, ${price(cost)} per hour`;
  return `${counted(nodes, 'node')}, ${cores(cpu)} cores${paid}`;
}

const ALTERNATIVES: readonly Column[] = [
  { head: '' },
  { head: 'Nodes', kind: 'count' },
  { head: 'Cost', kind: 'price' },
  { head: 'What', least: 20 },
];

const nodesText = ({ type, zone, count: number }: NodesToAdd): string =>
  `${count(number)} ${type}${zone === undefined ? '' : ` ${zone}`}`;

function typeItem({ type, daemons, free }: SizedType): Item {
  const taken = Object.keys(daemons).length === 0 ? '' : `; daemons ${amounts(daemons)}`;
  return { mark: 'item', text: `${type}: ${amounts(free)} for pods${taken}` };
}

/** What a node offers, what the system and the daemons take of it, and what is left. */
function wholeTypeItem(one: SizedType): Item {
  const { type, daemons, free, capacity, reserved, allocatable, volumeLimits = {}, zones } = one;
  const parts = {
    capacity,
    reserved,
    allocatable,
    daemons,
    'for pods': free,
    volumes: volumeLimits,
  };
  return {
    mark: 'item',
    text: zones.length === 0 ? type : `${type} in ${zones.join(', ')}`,
    below: [
      {
        kind: 'list',
        depth: 2,
        items: Object.entries(parts)
          .filter(([, own]) => Object.keys(own).length > 0)
          .map(([label, own]) => ({ text: `${label}: ${amounts(own)}` })),
      },
    ],
  };
}

const amounts = (all: Readonly<Record<string, number>>): string =>
  Object.entries(all)
    .map(([resource, number]) => `${resource} ${amount(resource, number)}`)
    .join(', ');

const WHERE: readonly Column[] = [
  { head: 'Node', least: 16 },
  { head: 'Zone', least: 6, dropped: 1 },
  { head: 'Pods', kind: 'count' },
  { head: 'Used', least: 12 },
  { head: '', least: 12, dropped: 2 },
];

/** Pods with one message share an item. */
const pendingItems = ({ pending }: Sizing): readonly Item[] =>
  Array.from(groupBy(pending, leftText), ([message, pods]) => ({
    mark: 'item',
    text: `${counted(pods.length, 'pod')}: ${message}`,
    below: [
      {
        names: pods.map(({ namespace, name }) => `${namespace}/${name}`),
        most: 5,
        tone: 'faint',
      },
    ],
  }));
