import type { SizedPool, Sizing } from '../../outcome/index.ts';
import { cores, count, counted } from '../layout/figures.ts';
import type { Cell, Column, Section } from '../page/section.ts';
import { faint } from '../page/texts.ts';
import {
  caveatSections,
  doubtsSection,
  editFacts,
  fact,
  summarySection,
  tableSection,
} from './parts.ts';

/** The bounds that pools of an autoscaler need. `pending`: the pods that no pool takes. */
export const sizedPoolsSections = (
  sizing: Sizing,
  pools: readonly SizedPool[],
  pending: Section,
): readonly Section[] => [
  summarySection([
    ...editFacts(sizing),
    fact('Pods', podsText(sizing)),
    fact('Pools', counted(pools.length, 'pool')),
  ]),
  tableSection(
    { id: 'pools', title: 'Pools', rank: 'answer' },
    { columns: POOLS, rows: pools.map(row) },
    pools.length === 0 ? undefined : { kind: 'text', text: faint(LEGEND) },
  ),
  ...caveatSections(sizing),
  doubtsSection(sizing.summary),
  pending,
];

const podsText = ({ target: { pods, fit } }: Sizing): string =>
  fit === pods
    ? `${counted(pods, 'pod')}, all with a node`
    : `${count(fit)} of ${counted(pods, 'pod')} with a node`;

const LEGEND = 'One less: how many more pods stay pending if only this maximum is one less.';

const POOLS: readonly Column[] = [
  { head: 'Pool', least: 12 },
  { head: 'In' },
  { head: 'Has', isRight: true },
  { head: 'Min', isRight: true },
  { head: 'Now', isRight: true, dropped: 2 },
  { head: 'Max', isRight: true },
  { head: 'Now', isRight: true, dropped: 1 },
  { head: 'One less', isRight: true },
];

function row({
  pool,
  unit,
  used,
  min,
  minNow,
  max,
  maxNow,
  waitingBelow,
}: SizedPool): readonly Cell[] {
  const figure = (value: number | undefined, without: string): string => {
    if (value === undefined) return without;
    return unit === 'cpu' ? cores(value) : count(value);
  };
  return [
    pool,
    unit === 'cpu' ? 'cores' : 'nodes',
    figure(used, ''),
    figure(min, ''),
    figure(minNow, ''),
    figure(max, 'unknown'),
    figure(maxNow, 'none'),
    waitingBelow === undefined ? '' : counted(waitingBelow, 'pod'),
  ];
}
