import type { FrontCells, SweepCell, SweepFront, SweepObjective } from '../../outcome/index.ts';

/** Cells with equal objectives, each turned so that less is better. */
interface Point {
  readonly values: readonly number[];
  readonly turned: readonly number[];
  readonly cells: string[];
}

/**
 * The Pareto front. A cell without a number for one of the objectives is not comparable and never on it.
 *
 * Points are visited from the best to the worst in the order of their objectives, so that a point can only be dominated by one before it.
 */
export function frontOf(
  cells: readonly SweepCell[],
  objectives: readonly SweepObjective[],
  of: FrontCells,
): SweepFront {
  const directed = objectives.filter(
    ({ name, better }) =>
      better !== undefined && cells.some((cell) => numberOf(cell, name) !== undefined),
  );
  const names = directed.map(({ name }) => name);
  const signs = directed.map(({ better }) => (better === 'high' ? -1 : 1));
  const points = new Map<string, Point>();
  let compared = 0;
  for (const cell of directed.length === 0 ? [] : cells) {
    if (of === 'passed' && cell.verdict !== 'passed') continue;
    const values = names.flatMap((name) => numberOf(cell, name) ?? []);
    if (values.length < names.length) continue;
    compared++;
    const key = values.join();
    const known = points.get(key);
    if (known === undefined) {
      const turned = values.map((value, at) => value * (signs[at] ?? 1));
      points.set(key, { values, turned, cells: [cell.id] });
    } else known.cells.push(cell.id);
  }
  const front: Point[] = [];
  for (const point of [...points.values()].sort(inOrder)) {
    if (!front.some((other) => isNowhereWorse(other, point))) front.push(point);
  }
  return {
    of,
    objectives: names,
    compared,
    points: front.map(({ values, cells: ids }) => ({
      objectives: Object.fromEntries(names.map((name, at) => [name, values[at] ?? 0])),
      cells: ids,
    })),
  };
}

/** The number of an objective; undefined for a cell that has none. */
export function numberOf({ objectives }: SweepCell, name: string): number | undefined {
  if (objectives === undefined || !Object.hasOwn(objectives, name)) return undefined;
  const value = objectives[name];
  return typeof value === 'number' ? value : undefined;
}

function inOrder({ turned: a }: Point, { turned: b }: Point): number {
  const at = a.findIndex((value, objective) => value !== b[objective]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}

const isNowhereWorse = ({ turned: a }: Point, { turned: b }: Point): boolean =>
  a.every((value, at) => value <= (b[at] ?? 0));
