import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Recommendations } from './recommendations.ts';
import type { Recommendation } from './recommendations.ts';

const SECOND = 1000;

const entry = fc.record({ atMs: fc.nat(600), replicas: fc.integer({ min: 1, max: 3 }) });
const step = fc.record({
  afterMs: fc.constantFrom(0, 15, 15, 15, 15, 40),
  replicas: fc.constantFrom(2, 2, 2, 2, 2, 1, 3),
  windowMs: fc.constantFrom(60, 60, 60, 60, 0, 120),
});

const inMs = ({ atMs, replicas }: Recommendation) => ({ atMs: atMs * SECOND, replicas });

test('recommendations are those of a plain list that is searched each time', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 6 }),
      fc.array(step, { minLength: 10, maxLength: 60 }),
      (before, steps) => {
        const list = before.map(inMs);
        const kept = new Recommendations(list);
        let nowMs = 600 * SECOND;
        for (const { afterMs, replicas, windowMs } of steps) {
          nowMs += afterMs * SECOND;
          const cutoffMs = nowMs - windowMs * SECOND;
          const from = list.filter(({ atMs }) => atMs >= cutoffMs).map((one) => one.replicas);
          const after = list.filter(({ atMs }) => atMs > cutoffMs).map((one) => one.replicas);
          expect(kept.highestFrom(cutoffMs, replicas)).toBe(Math.max(replicas, ...from));
          expect(kept.highestAfter(cutoffMs, replicas)).toBe(Math.max(replicas, ...after));
          expect(kept.lowestAfter(cutoffMs, replicas)).toBe(Math.min(replicas, ...after));
          const old = list.findLastIndex(({ atMs }) => atMs < cutoffMs);
          list.splice(old < 0 ? list.length : old, 1, { atMs: nowMs, replicas });
          kept.add(nowMs, replicas, cutoffMs);
          expect(kept.list).toEqual(list);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('the highest and the lowest stay as long as it is said', () => {
  let stayed = 0;
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(60, 300, 600),
      (before, replicas, window) => {
        const kept = new Recommendations(before.map(inMs));
        const windowMs = window * SECOND;
        let nowMs = 600 * SECOND;
        const highest = kept.highestFrom(nowMs - windowMs, replicas);
        const lowest = kept.lowestAfter(nowMs - windowMs, replicas);
        kept.add(nowMs, replicas, nowMs - windowMs);
        const highestUntilMs = kept.highestUntilMs(replicas, { nowMs, windowMs });
        const lowestUntilMs = kept.lowestUntilMs(replicas, { nowMs, windowMs });
        for (let sync = 0; sync < 50; sync++) {
          nowMs += 15 * SECOND;
          const cutoffMs = nowMs - windowMs;
          if (nowMs < highestUntilMs) {
            expect(kept.highestFrom(cutoffMs, replicas)).toBe(highest);
            expect(kept.highestAfter(cutoffMs, replicas)).toBe(highest);
          }
          if (nowMs < lowestUntilMs) expect(kept.lowestAfter(cutoffMs, replicas)).toBe(lowest);
          if (highest !== replicas && nowMs < highestUntilMs) stayed++;
          kept.add(nowMs, replicas, cutoffMs);
        }
      },
    ),
    { numRuns: 100 },
  );
  expect(stayed).toBeGreaterThan(100);
});
