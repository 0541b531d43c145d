import type { SweepBin, SweepDistribution, SweepReport } from '../../../outcome/index.ts';
import { greatest } from '../../../units/index.ts';
import { binChart } from '../../graphics/bin-chart.ts';
import { counted } from '../../layout/figures.ts';
import type { Block, Cell, Column, Section } from '../../page/section.ts';
import { faint, more } from '../../page/texts.ts';
import { objectiveText, valueText } from '../../reading/sweep-words.ts';
import { OBJECTIVES } from './best.ts';

const COLUMNS: readonly Column[] = [
  { head: 'Objective', least: 8 },
  ...['Least', 'Lower quarter', 'Median', 'Upper quarter', 'Greatest', 'Mean'].map(
    (head, at): Column => ({
      head,
      isRight: true,
      ...(head.endsWith('quarter') ? { dropped: 2 } : at === 5 ? { dropped: 3 } : {}),
    }),
  ),
  { head: 'Cells', kind: 'count', dropped: 4 },
  { head: 'No value', kind: 'count', dropped: 1 },
  { head: 'Distribution', in: ['table', 'wide', 'markdown'] },
];

/** How each objective is distributed over the cells with an answer, whatever their verdict. */
export function distributionSection({ distributions, objectives }: SweepReport): Section {
  const withNumbers = distributions.filter(({ numbers }) => numbers > 0);
  const titles = new Map(objectives.map((one) => [one.name, objectiveText(one)]));
  const charts = withNumbers.map((one) =>
    binChart(titles.get(one.objective) ?? one.objective, one.bins),
  );
  return {
    id: 'distributions',
    title: 'Distributions',
    suffix: ' (of all cells with an answer)',
    rank: 'answer',
    blocks: [
      ...charts.map((element): Block => ({ kind: 'picture', element, in: ['html'] })),
      {
        kind: 'table',
        columns: COLUMNS,
        rows: distributions.flatMap(rowsOf),
        most: OBJECTIVES,
        more: more('objective'),
      },
      ...distributions.flatMap(textsBlock),
    ],
  };
}

function rowsOf(distribution: SweepDistribution): readonly (readonly Cell[])[] {
  const { objective, quantiles, numbers, without, bins } = distribution;
  if (quantiles === undefined) return [];
  const { least, lower, median, upper, greatest: most, mean } = quantiles;
  const figures = [least, lower, median, upper, most, mean].map(valueText);
  return [[objective, ...figures, numbers, without, barsOf(bins)]];
}

/** Eighths of a line. */
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** A letter for each bin, the higher the more cells; a bin without a cell is a dot. */
function barsOf(bins: readonly SweepBin[]): string {
  const counts = bins.map(cellsIn);
  const most = greatest(counts);
  return counts
    .map((cells) => (cells === 0 ? '·' : (BARS[Math.ceil((cells / most) * 8) - 1] ?? '')))
    .join('');
}

const cellsIn = ({ passed, failed, unknown }: SweepBin): number => passed + failed + unknown;

/** The values of an objective that are no numbers. */
function textsBlock({ objective, texts = [] }: SweepDistribution): readonly Block[] {
  if (texts.length === 0) return [];
  const words = texts.map(({ value, cells }) => `${value} in ${counted(cells, 'cell')}`);
  return [{ kind: 'text', text: faint(`${objective}: ${words.join(', ')}`) }];
}
