import type { AxisValues, SweepAxis, SweepSample } from '../../outcome/index.ts';
import { Random } from '../../units/index.ts';

/** The index of the value of each axis. */
type Indexes = readonly number[];

/** How often a combination is drawn again that is excluded or was drawn before. */
const MOST_TRIALS = 100;

/**
 * Draws combinations as a Latin hypercube: the values of each axis are divided into as many strata as there are draws, and each stratum is
 * drawn once. A combination that is excluded, or was drawn before, is drawn again at random, so that fewer come only where there are hardly
 * more. In the order of the axes.
 */
export function drawCombinations(
  axes: readonly SweepAxis[],
  { cells, seed }: SweepSample,
  isExcluded: (axes: AxisValues) => boolean,
): AxisValues[] {
  const random = new Random(seed);
  const columns = axes.map(({ values }) => stratified(cells, values.length, random));
  const drawn = new Map<string, Indexes>();
  for (let at = 0; at < cells; at++) {
    let indexes: Indexes = columns.map((column) => column[at] ?? 0);
    for (let trial = 0; trial < MOST_TRIALS; trial++) {
      const key = indexes.join();
      if (!drawn.has(key) && !isExcluded(valuesAt(axes, indexes))) {
        drawn.set(key, indexes);
        break;
      }
      indexes = axes.map(({ values }) => random.below(values.length));
    }
  }
  return [...drawn.values()].sort(inOrder).map((indexes) => valuesAt(axes, indexes));
}

/** One index in each of `count` strata of `size` values, in random order. */
function stratified(count: number, size: number, random: Random): number[] {
  const column = Array.from({ length: count }, (_, at) =>
    Math.min(size - 1, Math.floor(((at + random.next()) * size) / count)),
  );
  for (let at = count - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [column[at], column[other]] = [column[other] ?? 0, column[at] ?? 0];
  }
  return column;
}

const valuesAt = (axes: readonly SweepAxis[], indexes: Indexes): AxisValues =>
  Object.fromEntries(axes.map(({ name, values }, at) => [name, values[indexes[at] ?? 0] ?? 0]));

function inOrder(a: Indexes, b: Indexes): number {
  const at = a.findIndex((index, axis) => index !== b[axis]);
  return (a[at] ?? 0) - (b[at] ?? 0);
}
