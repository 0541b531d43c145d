import type { DescheduledByPolicy } from '../../../outcome/index.ts';
import { change, count, percent } from '../../layout/figures.ts';
import type { Column, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { BALANCE, tableSection } from '../parts.ts';

const THRESHOLDS: readonly Column[] = [
  { head: 'Strategy', least: 18 },
  { head: 'Nodes', isRight: true },
  { head: 'Before', least: 10 },
  { head: 'After', least: 10 },
];

/** Most names of nodes in a cell. */
const NAMED = 3;

/** How full the nodes are before the first cycle and after the last, and which are beyond thresholds. */
export const balanceSections = ({
  utilisation,
  thresholds,
}: DescheduledByPolicy): readonly Section[] => [
  tableSection(
    {
      id: 'balance',
      title: 'Balance',
      suffix: ' (requested of allocatable, before → after)',
      rank: 'answer',
    },
    {
      columns: BALANCE,
      most: 8,
      more: more('resource'),
      rows: utilisation.map(({ resource, before, after }) => [
        resource,
        change(percent(before.min), percent(after.min)),
        change(percent(before.max), percent(after.max)),
        change(percent(before.mean), percent(after.mean)),
        change(percent(before.standardDeviation, 1), percent(after.standardDeviation, 1)),
      ]),
    },
  ),
  tableSection(
    { id: 'thresholds', title: 'Nodes by thresholds', rank: 'answer' },
    {
      columns: THRESHOLDS,
      rows: thresholds.flatMap(({ strategy, before, after }) =>
        (['over', 'under'] as const)
          .filter((side) => before[side].length + after[side].length > 0)
          .map((side) => [strategy, side, nodesText(before[side]), nodesText(after[side])]),
      ),
    },
  ),
];

const nodesText = (
  names: readonly string[],
): string | { names: readonly string[]; most: number; lead: string } =>
  names.length === 0 ? 'none' : { names, most: NAMED, lead: `${count(names.length)}: ` };
