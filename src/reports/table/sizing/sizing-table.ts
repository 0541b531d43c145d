import type { NodesToAdd, SizedType, Sizing } from '../../../outcome/index.ts';
import { groupBy, printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { amount, cores, count, counted, percent, price, someOf } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { gapText, leftText, lossText, sizingLine } from '../../reading/sizing-line.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { editsField, field } from '../plan/header.ts';
import { notModelled, warnings } from '../plan/notes.ts';

/** The nodes to add, how good that is, other answers, and the pods that fit on no type. */
export function sizingTable(sizing: Sizing, detail: Detail): readonly string[] {
  const { paint } = detail;
  const { green, red, yellow } = paint;
  const colour = { passed: green, failed: red, unknown: yellow }[sizing.summary.verdict];
  return [
    `${paint.bold('kschedsim size')}  ${paint.dim('dry run: nothing was changed')}`,
    ...editsField(sizing, detail),
    ...field('Pods', targetText(sizing), detail),
    ...field('Candidates', counted(sizing.considered, 'type of node', 'types of nodes'), detail),
    ...field('Objective', objectiveText(sizing), detail),
    ...(sizing.goal === 'fit' ? [] : field('Goal', goalText(sizing), detail)),
    ...section('ADD', added(sizing, detail), detail),
    ...section('ALTERNATIVES', alternatives(sizing, detail), detail),
    ...section(
      'ONE NODE',
      sizing.types.flatMap((one) => typeLines(one, detail)),
      detail,
    ),
    ...(detail.everything ? section('WHERE', placements(sizing, detail), detail) : []),
    ...notModelled(sizing.notModelled, detail),
    ...warnings(sizing.warnings, detail),
    ...section('DOUBTS', doubts(sizing, detail), detail),
    ...section('STILL PENDING', pending(sizing, detail), detail),
    '',
    // Not wrapped: scripts read the last line.
    paint.bold(colour(sizingLine(sizing))),
  ];
}

function targetText({ target: { pods, fit, copiesOf } }: Sizing): string {
  const what =
    copiesOf === undefined
      ? counted(pods, 'pending pod')
      : `${counted(pods, 'copy', 'copies')} of ${printable(copiesOf)}`;
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

const HEADS: readonly Column[] = [
  { title: 'TYPE', atLeast: 16 },
  { title: 'ZONE', atLeast: 6 },
  { title: 'COUNT', align: 'right' },
  { title: 'PRICE', align: 'right', dropped: 1 },
  { title: 'TOTAL', align: 'right', dropped: 2 },
];

function added({ add, nodes, cost, cpu }: Sizing, detail: Detail): readonly string[] {
  if (add.length === 0) return [];
  const rows = add
    .slice(0, rowLimit(detail, 20))
    .map((one): readonly Cell[] => [
      `${printable(one.type)}${one.spot === true ? ' (spot)' : ''}`,
      one.zone === undefined ? '-' : printable(one.zone),
      count(one.count),
      one.price === undefined ? '-' : price(one.price),
      one.price === undefined ? '-' : price(one.price * one.count),
    ]);
  const more = add.length - rows.length;
  const rest = `  and ${counted(more, 'more line')}, -o wide shows all`;
  const paid = cost === undefined ? '' : `, ${price(cost)} per hour`;
  const sum = `  ${counted(nodes, 'node')}, ${cores(cpu)} cores${paid}`;
  return [
    ...columns(HEADS, rows, detail),
    ...(more > 0 ? [detail.paint.dim(rest)] : []),
    detail.paint.dim(sum),
  ];
}

const ALTERNATIVES: readonly Column[] = [
  { title: '' },
  { title: 'NODES', align: 'right' },
  { title: 'COST', align: 'right' },
  { title: 'WHAT', atLeast: 20 },
];

function alternatives({ alternatives: all }: Sizing, detail: Detail): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map(({ name, nodes, cost, add }): readonly Cell[] => [
    name,
    count(nodes),
    cost === undefined ? '-' : price(cost),
    someOf(add.map(nodesText), rowLimit(detail, 3)),
  ]);
  return columns(ALTERNATIVES, rows, detail);
}

function nodesText({ type, zone, count: number }: NodesToAdd): string {
  const where = zone === undefined ? '' : ` ${printable(zone)}`;
  return `${count(number)} ${printable(type)}${where}`;
}

/** What a node offers, what the system and the daemons take of it, and what is left. */
function typeLines(type: SizedType, detail: Detail): readonly string[] {
  const { daemons, free, capacity, reserved, allocatable, volumeLimits = {}, zones } = type;
  const name = printable(type.type);
  if (!detail.everything) {
    const taken = Object.keys(daemons).length === 0 ? '' : `; daemons ${amounts(daemons)}`;
    return item(`${name}: ${amounts(free)} for pods${taken}`, detail);
  }
  const lines: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
    ['capacity', capacity],
    ['reserved', reserved],
    ['allocatable', allocatable],
    ['daemons', daemons],
    ['for pods', free],
    ['volumes', volumeLimits],
  ];
  return [
    ...item(zones.length === 0 ? name : `${name} in ${zones.map(printable).join(', ')}`, detail),
    ...lines
      .filter(([, own]) => Object.keys(own).length > 0)
      .flatMap(([label, own]) =>
        wrap(amounts(own), detail.width - 17).map(
          (line, at) => `    ${detail.paint.dim((at === 0 ? label : '').padEnd(13))}${line}`,
        ),
      ),
  ];
}

function amounts(all: Readonly<Record<string, number>>): string {
  return Object.entries(all)
    .map(([resource, number]) => `${printable(resource)} ${amount(resource, number)}`)
    .join(', ');
}

const WHERE: readonly Column[] = [
  { title: 'NODE', atLeast: 16 },
  { title: 'ZONE', atLeast: 6, dropped: 1 },
  { title: 'PODS', align: 'right' },
  { title: 'USED', atLeast: 12 },
  { title: '', atLeast: 12, dropped: 2 },
];

function placements({ placements: all }: Sizing, detail: Detail): readonly string[] {
  if (all.length === 0) return [];
  const rows = all.map(({ node, zone, pods, used }): readonly Cell[] => [
    printable(node),
    zone === undefined ? '-' : printable(zone),
    count(pods.length),
    Object.entries(used)
      .map(([resource, share]) => `${printable(resource)} ${percent(share)}`)
      .join(', '),
    someOf(pods.map(printable), 4),
  ]);
  return columns(WHERE, rows, detail);
}

/** Pods with one message share an item. */
function pending({ pending: left }: Sizing, detail: Detail): readonly string[] {
  const groups = groupBy(left, leftText);
  return Array.from(groups, ([message, pods]) => {
    const names = pods.map(({ namespace, name }) => printable(`${namespace}/${name}`));
    return [
      ...item(`${counted(pods.length, 'pod')}: ${message}`, detail),
      ...wrap(someOf(names, rowLimit(detail, 5)), detail.width - 4).map(
        (line) => `    ${detail.paint.dim(line)}`,
      ),
    ];
  }).flat();
}

const doubts = ({ summary }: Sizing, detail: Detail): readonly string[] =>
  (summary.doubts ?? []).flatMap((doubt) => item(printable(doubt), detail));

function item(text: string, detail: Detail): readonly string[] {
  return wrap(text, detail.width - 4).map((line, at) => `  ${at === 0 ? '-' : ' '} ${line}`);
}
