import type {
  AxisValue,
  AxisValues,
  SweepCell,
  SweepObjective,
  SweepReport,
} from '../../../outcome/index.ts';
import { shellWord } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import type { Block, Cell, Column, Section } from '../../page/section.ts';
import { faint, more } from '../../page/texts.ts';
import { valueOf, valueText, variedAxes } from '../../reading/sweep-words.ts';
import { tableSection } from '../parts.ts';

/** The best value of each objective over the cells that can be on the front, and where it is. */
export function bestSection(report: SweepReport): Section {
  const cells = candidatesOf(report);
  const rows = report.objectives.flatMap((objective): readonly (readonly Cell[])[] => {
    const best = bestOf(objective, cells);
    if (best === undefined) return [];
    const { value, cells: alike } = best;
    return [[objective.name, valueText(value), alike.length, ...axesCells(report, alike)]];
  });
  return {
    id: 'best',
    title: 'Best',
    suffix: suffixOf(report),
    rank: 'answer',
    lead: 'beside',
    blocks: [
      {
        kind: 'table',
        columns: columnsOf(report, [{ head: 'Objective', least: 8 }, VALUE]),
        rows,
        most: OBJECTIVES,
        more: more('objective'),
      },
    ],
  };
}

/** Most objectives in a terminal. */
export const OBJECTIVES = 6;

const VALUE: Column = { head: 'Value', isRight: true };

const suffixOf = ({ front }: SweepReport): string =>
  front.of === 'passed' ? ' (of the passed cells)' : ' (of all cells with an answer)';

const candidatesOf = ({ front, cells }: SweepReport): readonly SweepCell[] =>
  cells.filter(({ verdict, objectives }) =>
    front.of === 'passed' ? verdict === 'passed' : objectives !== undefined,
  );

/** Undefined if it is not known which values are better, or no cell has one. */
function bestOf(
  { name, better }: SweepObjective,
  cells: readonly SweepCell[],
): { readonly value: number; readonly cells: readonly SweepCell[] } | undefined {
  if (better === undefined) return undefined;
  let best: number | undefined;
  let alike: SweepCell[] = [];
  for (const cell of cells) {
    const value = cell.objectives?.[name];
    if (typeof value !== 'number') continue;
    if (best === undefined || (better === 'low' ? value < best : value > best)) {
      best = value;
      alike = [cell];
    } else if (value === best) alike.push(cell);
  }
  return best === undefined ? undefined : { value: best, cells: alike };
}

/** Most points of the front in a terminal: with everything else they are on one screen. */
const POINTS = 5;

/** What no cell improves in one objective without being worse in another. */
export function frontSection(report: SweepReport): Section {
  const { front, cells } = report;
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const values = front.objectives.map((head): Column => ({ head, isRight: true }));
  return tableSection(
    { id: 'front', title: 'Pareto front', suffix: suffixOf(report), rank: 'answer' },
    {
      columns: columnsOf(report, values),
      most: POINTS,
      more: more('point'),
      rows: front.points.map(({ objectives, cells: ids }) => [
        ...front.objectives.map((name) => valueText(objectives[name] ?? 0)),
        ids.length,
        ...axesCells(
          report,
          ids.flatMap((id) => byId.get(id) ?? []),
        ),
      ]),
    },
    whyOf(report),
  );
}

/** What is not compared, and why. */
function whyOf({ front, objectives, cells }: SweepReport): Block {
  const undirected = objectives.filter(({ better }) => better === undefined);
  const names = undirected.map(({ name }) => name).join(', ');
  const flags = undirected.map(({ name }) => `--better ${shellWord(`${name}=low`)}`).join(' ');
  const left = cells.length - front.compared;
  const texts = [
    ...(front.objectives.length > 0 && front.compared === 0
      ? [
          front.of === 'passed'
            ? 'No cell is passed: --front answered compares all cells with an answer.'
            : 'No cell has a number for each objective.',
        ]
      : []),
    ...(front.compared > 0 && left > 0
      ? [`${counted(left, 'cell')} of ${counted(cells.length, 'cell')} not compared.`]
      : []),
    ...(undirected.length > 0
      ? [`Not compared, as it is not known which values are better: ${names} (${flags}, or high).`]
      : []),
  ];
  return { kind: 'text', depth: 1, text: faint(texts.join(' ')) };
}

/** The columns of `first`, how many cells, their verdict if it may differ, and the axes that tell cells from each other. */
const columnsOf = (report: SweepReport, first: readonly Column[]): readonly Column[] => [
  ...first,
  { head: 'Cells', kind: 'count' },
  ...(report.front.of === 'passed' ? [] : [{ head: 'Verdict' }]),
  ...variedAxes(report).map((head, at): Column => ({ head, least: 6, dropped: at + 1 })),
];

/** The value that the cells share, or how many they have. */
function axesCells(report: SweepReport, cells: readonly SweepCell[]): readonly Cell[] {
  const verdicts = new Set(cells.map(({ verdict }) => verdict));
  return [
    ...(report.front.of === 'passed' ? [] : [[...verdicts].join(', ')]),
    ...variedAxes(report).map((name) => sharedValue(cells, name)),
  ];
}

function sharedValue(cells: readonly { readonly axes: AxisValues }[], name: string): Cell {
  const values = new Set<AxisValue>(cells.map(({ axes }) => valueOf(axes, name)));
  const [first] = values;
  return values.size === 1 ? String(first) : faint(counted(values.size, 'value'));
}
