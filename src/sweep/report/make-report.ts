import { API_VERSION } from '../../outcome/index.ts';
import type {
  AxisValue,
  FrontCells,
  SweepAxis,
  SweepHeatMap,
  SweepObjective,
  SweepReport,
} from '../../outcome/index.ts';
import { hint } from '../../documents/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { summaryOf } from '../results/index.ts';
import type { MergedResults } from '../results/index.ts';
import { distributionOf } from './distribution.ts';
import { frontOf } from './front.ts';

/** What a reader wants to see. */
export interface ReportChoices {
  /** Of the heat map; absent: the axes with the most values, and the first objective with a number. */
  readonly across?: string;
  readonly down?: string;
  readonly objective?: string;
  /** By objective, for those of which the sweep does not say it. */
  readonly better?: ReadonlyMap<string, 'low' | 'high'>;
  readonly front: FrontCells;
}

/**
 * The report of the results of a sweep.
 *
 * @throws InputError for choices that the sweep does not have
 */
export function reportOf(merged: MergedResults, choices: ReportChoices): SweepReport {
  const { head, cells, missing, double } = merged;
  const axes = axesOf(merged);
  const problems = [...unknownAxes(axes, choices), ...unknownObjectives(head.objectives, choices)];
  if (problems.length > 0) throw new InputError(problems);
  const objectives = head.objectives.map((one): SweepObjective => {
    const better = choices.better?.get(one.name) ?? one.better;
    return { ...one, ...(better === undefined ? {} : { better }) };
  });
  const distributions = objectives.map(({ name }) => distributionOf(cells, name));
  const shown = choices.objective ?? distributions.find(({ numbers }) => numbers > 0)?.objective;
  const summary = summaryOf(cells);
  const isWhole = missing.length + double.length === 0;
  return {
    apiVersion: API_VERSION,
    kind: 'SweepReport',
    summary: {
      ...summary,
      verdict: summary.verdict === 'passed' && !isWhole ? 'unknown' : summary.verdict,
      missing: missing.length,
      double: double.length,
    },
    version: head.version,
    sweep: head.sweep,
    ...(head.name === undefined ? {} : { name: head.name }),
    question: head.question,
    axes,
    objectives,
    heatMap: { ...(shown === undefined ? {} : { objective: shown }), ...shownAxes(axes, choices) },
    front: frontOf(cells, objectives, choices.front),
    distributions,
    cells,
    missing: missing.map(({ id, axes: values }) => ({ id, axes: values })),
  };
}

/** The axes with all values of cells, in the order of the sweep. */
function axesOf({ head, cells, missing }: MergedResults): readonly SweepAxis[] {
  return head.space.axes.map(({ name, values }) => {
    const known = new Set<AxisValue>(values);
    for (const cell of [...cells, ...missing]) {
      const value = Object.hasOwn(cell.axes, name) ? cell.axes[name] : undefined;
      if (value !== undefined) known.add(value);
    }
    return { name, values: [...known] };
  });
}

/** Seeds repeat a cell rather than change it. */
const SEEDS = 'seed';

/** The two axes with the most values. Seeds are last of those that have several. */
function shownAxes(
  axes: readonly SweepAxis[],
  { across, down }: ReportChoices,
): Pick<SweepHeatMap, 'across' | 'down'> {
  const weight = ({ name, values }: SweepAxis): number =>
    values.length === 1 ? 1 : name === SEEDS ? 2 : values.length + 2;
  const [first, second] = axes
    .filter(({ name }) => name !== across && name !== down)
    .sort((a, b) => weight(b) - weight(a))
    .map(({ name }) => name);
  const columns = across ?? first ?? '';
  const rows = down ?? (across === undefined ? second : first);
  return { across: columns, ...(rows === undefined ? {} : { down: rows }) };
}

function unknownAxes(
  axes: readonly SweepAxis[],
  { across, down }: ReportChoices,
): readonly Problem[] {
  const names = axes.map(({ name }) => name);
  const unknown = [across, down].flatMap((name) =>
    name === undefined || names.includes(name)
      ? []
      : [{ message: `there is no axis ${JSON.stringify(name)}${hint(name, names)}` }],
  );
  return across !== undefined && across === down
    ? [...unknown, { message: `${JSON.stringify(across)} is across and down: name two axes` }]
    : unknown;
}

function unknownObjectives(
  objectives: readonly SweepObjective[],
  { objective, better = new Map<string, 'low' | 'high'>() }: ReportChoices,
): readonly Problem[] {
  const names = objectives.map(({ name }) => name);
  return [...(objective === undefined ? [] : [objective]), ...better.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => ({
      message: `there is no objective ${JSON.stringify(name)}${hint(name, names)}`,
    }));
}
