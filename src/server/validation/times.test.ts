import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeProblem } from '../../golang/index.ts';
import { validateObject } from './validate-object.ts';

/** A time with one character changed. */
const almostTimes = fc
  .record({
    time: fc.constantFrom(
      '2024-02-29T23:59:59Z',
      '2100-02-29T00:00:00Z',
      '1999-11-30T09:08:07.5+23:59',
      '2023-06-31T9:00:00,25-01:30',
    ),
    at: fc.nat(28),
    changed: fc.constantFrom('', ...Array.from('0123456789-:TZ+., x')),
  })
  .map(({ time, at, changed }) => time.slice(0, at) + changed + time.slice(at + 1));

test('the schema takes the times that Go parses', () => {
  fc.assert(
    fc.property(almostTimes, (creationTimestamp) => {
      const metadata = { name: 'a', creationTimestamp };
      const problems = validateObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata });
      expect(problems.length > 0).toBe(timeProblem(creationTimestamp, 'time') !== undefined);
    }),
    { seed: 15, numRuns: 1000 },
  );
});
