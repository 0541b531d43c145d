import type { Comparison } from '../../../outcome/index.ts';
import type { Cell, Column, Section } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { traceFigures } from '../../reading/objectives/trace-figures.ts';
import { tableSection } from '../parts.ts';

const COLUMNS: readonly Column[] = [
  { head: 'Figure', least: 24 },
  { head: 'Base', isRight: true },
  { head: 'Head', isRight: true },
  { head: 'Difference', isRight: true },
];

/** What a trace made of both sides: the other figures are those of the end, when most pods are gone. */
export const traceSection = ({ trace = {} }: Comparison): Section =>
  tableSection(
    { id: 'trace', title: 'Trace', suffix: ' (means over time, of allocatable)', rank: 'answer' },
    {
      columns: COLUMNS,
      rows: traceFigures(trace).map(({ name, base, head, write }): readonly Cell[] => [
        name,
        base === undefined ? '-' : write(base),
        head === undefined ? '-' : write(head),
        base === undefined || head === undefined ? '-' : difference(head - base, write),
      ]),
      most: 20,
      more: more('figure'),
    },
  );

function difference(by: number, write: (figure: number) => string): string {
  if (by === 0) return '-';
  return `${by < 0 ? '-' : '+'}${write(Math.abs(by))}`;
}
