import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laterCurve, lineCurve, sineCurve, stepCurve } from './curve.ts';
import type { CurvePoint } from './curve.ts';

const points: fc.Arbitrary<readonly CurvePoint[]> = fc
  .uniqueArray(fc.record({ at: fc.nat(1000), value: fc.nat(1000) }), {
    minLength: 1,
    maxLength: 12,
    selector: ({ at }) => at,
  })
  .map((all) => all.toSorted((a, b) => a.at - b.at));
const times = fc.array(fc.integer({ min: -10, max: 1100 }), { maxLength: 20 });

test('a step curve has the value of the last point that is not later, in whatever order it is asked', () => {
  fc.assert(
    fc.property(points, times, (all, asked) => {
      const curve = stepCurve(all);
      for (const ms of asked) {
        const naive = all.filter(({ at }) => at <= ms).at(-1) ?? all[0];
        expect(curve.at(ms)).toBe(naive?.value);
      }
    }),
  );
});

test('a line curve passes through its points and stays between its neighbours', () => {
  fc.assert(
    fc.property(points, times, (all, asked) => {
      const curve = lineCurve(all);
      for (const { at, value } of all) expect(curve.at(at)).toBe(value);
      for (const ms of asked) {
        const before = all.filter(({ at }) => at <= ms).at(-1) ?? all[0];
        const after = all.find(({ at }) => at >= ms) ?? all.at(-1);
        const ends = [before?.value ?? 0, after?.value ?? 0];
        expect(curve.at(ms)).toBeGreaterThanOrEqual(Math.min(...ends));
        expect(curve.at(ms)).toBeLessThanOrEqual(Math.max(...ends));
      }
    }),
  );
});

test('a line is straight between two points', () => {
  const curve = lineCurve([
    { at: 0, value: 100 },
    { at: 100, value: 300 },
  ]);
  expect([-5, 0, 25, 50, 100, 200].map((ms) => curve.at(ms))).toEqual([
    100, 100, 150, 200, 300, 300,
  ]);
});

test('a wave is at its base at its shift, a quarter of a period later at its top, and never below 0', () => {
  const curve = sineCurve({ base: 100, amplitude: 150, periodMs: 400, shiftMs: 50 });
  expect(curve.at(50)).toBeCloseTo(100);
  expect(curve.at(150)).toBeCloseTo(250);
  expect(curve.at(350)).toBe(0);
});

test('a later curve begins at its time, and the one before holds until then', () => {
  const before = stepCurve([{ at: 0, value: 1 }]);
  const after = stepCurve([
    { at: 0, value: 2 },
    { at: 10, value: 3 },
  ]);
  const curve = laterCurve(before, after, 100);
  expect([0, 99, 100, 109, 110].map((ms) => curve.at(ms))).toEqual([1, 1, 2, 2, 3]);
  expect(curve.endMs).toBe(110);
  expect(laterCurve(undefined, after, 100).at(0)).toBe(2);
});
