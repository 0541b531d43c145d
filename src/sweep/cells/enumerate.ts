import type { AxisValues, SweepSpace } from '../../outcome/index.ts';
import { append } from '../../units/index.ts';
import { drawCombinations } from './draw.ts';
import { idOf } from './identity.ts';

/** A cell before it has a result. */
export interface PlannedCell {
  readonly id: string;
  readonly axes: AxisValues;
}

/** Hashing an id takes longer than making a cell, and a thread needs the ids of those alone that it answers. */
function cellWith(axes: AxisValues): PlannedCell {
  let id: string | undefined;
  return {
    get id() {
      return (id ??= idOf(axes));
    },
    axes,
  };
}

/** The most cells of a sweep. */
export const MOST_CELLS = 1_000_000;

/** How many combinations the axes have. */
export const combinationsOf = ({ axes }: SweepSpace): number =>
  axes.reduce((product, { values }) => product * values.length, 1);

/**
 * The cells of a sweep: combinations in the order of the axes, without those that are excluded; then those that are included and were
 * not there. Undefined if there are more than `MOST_CELLS`.
 */
export function cellsOf(space: SweepSpace): readonly PlannedCell[] | undefined {
  const { include = [], sample } = space;
  const most = Math.min(sample?.cells ?? Infinity, combinationsOf(space));
  if (most + include.length > MOST_CELLS) return undefined;
  const excludes = matcherOf(space.exclude ?? []);
  const combinations =
    sample !== undefined && sample.cells < combinationsOf(space)
      ? drawCombinations(space.axes, sample, excludes)
      : everyCombination(space, excludes);
  const cells = combinations.map(cellWith);
  if (include.length === 0) return cells;
  const known = new Set(cells.map(({ id }) => id));
  append(
    cells,
    include.flatMap((given) => {
      const cell = cellWith(completed(given, space));
      if (known.has(cell.id)) return [];
      known.add(cell.id);
      return [cell];
    }),
  );
  return cells;
}

/** Whether a combination has all values of one of the entries. */
const matcherOf =
  (entries: readonly AxisValues[]) =>
  (axes: AxisValues): boolean =>
    entries.some((entry) => Object.entries(entry).every(([name, value]) => axes[name] === value));

function everyCombination(
  { axes }: SweepSpace,
  isExcluded: (axes: AxisValues) => boolean,
): AxisValues[] {
  const combinations: AxisValues[] = [];
  const add = (at: number, chosen: AxisValues): void => {
    const axis = axes[at];
    if (axis === undefined) {
      if (!isExcluded(chosen)) combinations.push(chosen);
      return;
    }
    for (const value of axis.values) add(at + 1, { ...chosen, [axis.name]: value });
  };
  add(0, {});
  return combinations;
}

/** With the first value of each axis that is not named. */
const completed = (given: AxisValues, { axes }: SweepSpace): AxisValues =>
  Object.fromEntries(
    axes.flatMap(({ name, values: [first] }) => {
      const value = Object.hasOwn(given, name) ? given[name] : first;
      return value === undefined ? [] : [[name, value]];
    }),
  );
