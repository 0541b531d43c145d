import { expect, test } from 'vitest';
import { nextRun } from './index.ts';

const after = Date.UTC(2025, 0, 31, 23, 59, 30);

test.each([
  ['* * * * *', '2025-02-01T00:00:00.000Z'],
  ['*/15 9-17 * * mon-fri', '2025-02-03T09:00:00.000Z'],
  ['30 4 1,15 * *', '2025-02-01T04:30:00.000Z'],
  ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ['0 12 13 * fri', '2025-02-07T12:00:00.000Z'],
  ['@hourly', '2025-02-01T00:00:00.000Z'],
  ['@monthly', '2025-02-01T00:00:00.000Z'],
  ['@every 1h30m', '2025-02-01T01:29:30.000Z'],
  ['TZ=America/New_York 0 0 * * *', '2025-02-01T05:00:00.000Z'],
])('%s comes next at %s', (schedule, expected) => {
  expect(new Date(nextRun(schedule, after) ?? NaN).toISOString()).toBe(expected);
});

test('a time zone moves the schedule, over a change of clocks too', () => {
  const next = nextRun('30 12 * * *', Date.UTC(2025, 2, 29, 12), 'Europe/Berlin');
  expect(new Date(next ?? NaN).toISOString()).toBe('2025-03-30T10:30:00.000Z');
});

test.each(['', '* * * *', '60 * * * *', '0 0 30 2 *', 'a b c d e', '*/0 * * * *'])(
  'a schedule that never comes or cannot be read has no next run: "%s"',
  (schedule) => {
    expect(nextRun(schedule, after)).toBeUndefined();
  },
);

test('an unknown time zone has no next run', () => {
  expect(nextRun('* * * * *', after, 'Nowhere/Land')).toBeUndefined();
});
