import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SweepCell, SweepObjective } from '../../outcome/index.ts';
import { frontOf } from './front.ts';

const objectives: readonly SweepObjective[] = [
  { name: 'a', better: 'low' },
  { name: '__proto__', better: 'high' },
  { name: 'c', better: 'low' },
  { name: 'neither' },
];

const value = fc.option(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1, max: 1, noNaN: true })),
  { freq: 8 },
);

const drawn = fc.array(
  fc.record({
    verdict: fc.constantFrom('passed', 'passed', 'failed', 'unknown'),
    values: fc.option(fc.tuple(value, value, value, value), { freq: 9 }),
  }),
  { maxLength: 40 },
);

const cellsOf = (
  made: typeof drawn extends fc.Arbitrary<infer T> ? T : never,
): readonly SweepCell[] =>
  made.map(({ verdict, values }, at): SweepCell => ({
    id: String(at),
    axes: { seed: at },
    verdict: values === null ? 'unknown' : verdict,
    ...(values === null
      ? { error: 'no answer' }
      : {
          objectives: Object.fromEntries(
            objectives.map(({ name }, i) => [name, values[i] ?? null]),
          ),
        }),
    command: 'kschedsim plan',
    digest: 'd',
    version: '1',
  }));

const known = ({ objectives: values = {} }: SweepCell): readonly number[] | undefined => {
  const numbers = ['a', '__proto__', 'c'].map((name) =>
    Object.hasOwn(values, name) ? values[name] : null,
  );
  return numbers.every((number) => typeof number === 'number') ? numbers : undefined;
};

/** The definition: nowhere worse, and better somewhere. */
function dominates(
  [a = 0, b = 0, c = 0]: readonly number[],
  [x = 0, y = 0, z = 0]: readonly number[],
): boolean {
  return a <= x && b >= y && c <= z && (a < x || b > y || c < z);
}

it.each(['passed', 'answered'] as const)(
  'no point of the front is dominated, and every other cell is by one of them (of %s cells)',
  (of) => {
    fc.assert(
      fc.property(drawn, (made) => {
        const cells = cellsOf(made);
        const all = cells.flatMap((cell) => {
          const values = known(cell);
          const isCompared =
            values !== undefined && (of === 'answered' || cell.verdict === 'passed');
          return isCompared ? [{ id: cell.id, values }] : [];
        });
        const front = frontOf(cells, objectives, of);
        const ids = new Set(front.points.flatMap(({ cells: own }) => own));
        // An objective that no cell has a number of compares nothing.
        fc.pre(front.objectives.length === 3);
        expect(front.compared).toBe(all.length);
        expect([...ids].every((id) => all.some((one) => one.id === id))).toBe(true);
        for (const { id, values } of all) {
          const isDominated = all.some((other) => dominates(other.values, values));
          expect([id, ids.has(id)]).toEqual([id, !isDominated]);
          const byFront = all.some((other) => ids.has(other.id) && dominates(other.values, values));
          expect(byFront).toBe(isDominated);
        }
        const points = front.points.map((point) => JSON.stringify(point.objectives));
        expect(new Set(points).size).toBe(points.length);
      }),
      { numRuns: 300 },
    );
  },
);
