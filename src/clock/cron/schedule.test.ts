import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCronSchedule } from './index.ts';

const iso = (atMs: number | undefined): string => new Date(atMs ?? NaN).toISOString();
const after = Date.UTC(2025, 0, 31, 23, 59, 30);

describe('the next time of', () => {
  test.each([
    ['* * * * *', '2025-02-01T00:00:00.000Z'],
    ['*/15 9-17 * * mon-fri', '2025-02-03T09:00:00.000Z'],
    ['30 4 1,15 * *', '2025-02-01T04:30:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
    ['0 0 1 1 *', '2026-01-01T00:00:00.000Z'],
    ['59 23 31 1 *', '2026-01-31T23:59:00.000Z'],
    ['0 0 30 4-6 *', '2025-04-30T00:00:00.000Z'],
    ['0 12 13 * FRI', '2025-02-07T12:00:00.000Z'],
    ['0 12 13 * */1', '2025-02-13T12:00:00.000Z'],
    ['5/20 * ? * *', '2025-02-01T00:05:00.000Z'],
    ['@hourly', '2025-02-01T00:00:00.000Z'],
    ['@monthly', '2025-02-01T00:00:00.000Z'],
    ['@every 1h30m', '2025-02-01T01:29:30.000Z'],
    ['@every -1h', '2025-01-31T23:59:31.000Z'],
    ['@every 2500ms', '2025-01-31T23:59:32.000Z'],
    ['TZ=America/New_York 0 0 * * *', '2025-02-01T05:00:00.000Z'],
    ['CRON_TZ=Asia/Kolkata  30 5 * * *', '2025-02-01T00:00:00.000Z'],
  ])('%s', (schedule, expected) => {
    expect(iso(parseCronSchedule(schedule).next(after))).toBe(expected);
  });
});

// Clock changes: a schedule at a skipped hour does not run that day, one at a repeated hour runs twice (spec_test.go of robfig/cron
// v3).
test.each([
  ['TZ=America/New_York 30 2 11 3 ?', '2012-03-11T00:00:00-05:00', '2013-03-11T02:30:00-04:00'],
  ['TZ=America/New_York 0 * * * ?', '2012-03-11T01:00:00-05:00', '2012-03-11T03:00:00-04:00'],
  ['TZ=America/New_York 0 1 * * ?', '2012-11-04T00:00:00-04:00', '2012-11-04T01:00:00-04:00'],
  ['TZ=America/New_York 0 1 * * ?', '2012-11-04T01:00:00-04:00', '2012-11-04T01:00:00-05:00'],
  ['TZ=America/New_York 0 2 * * ?', '2012-03-11T00:00:00-05:00', '2012-03-12T02:00:00-04:00'],
  ['TZ=America/Sao_Paulo 0 0 * * ?', '2018-11-03T05:00:00-03:00', '2018-11-05T00:00:00-02:00'],
  ['TZ=America/Sao_Paulo 0 0 4 11 ?', '2018-10-17T05:00:00-03:00', '2019-11-04T00:00:00-03:00'],
  ['TZ=Europe/Berlin 30 12 * * *', '2025-03-29T12:00:00Z', '2025-03-30T12:30:00+02:00'],
])('%s after %s is at %s', (schedule, from, expected) => {
  const next = parseCronSchedule(schedule).next(Date.parse(from));
  expect(iso(next)).toBe(iso(Date.parse(expected)));
});

test.each(['0 0 30 2 *', ', * * * *'])('%s never comes', (schedule) => {
  expect(parseCronSchedule(schedule).next(after)).toBeUndefined();
});

test.each([
  ['', 'empty spec string'],
  ['* * * *', 'expected exactly 5 fields, found 4: [* * * *]'],
  [' @hourly', 'expected exactly 5 fields, found 1: [@hourly]'],
  ['60 * * * *', 'end of range (60) above maximum (59): 60'],
  ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
  ['5-1 * * * *', 'beginning of range (5) beyond end of range (1): 5-1'],
  ['*/0 * * * *', 'step of range should be a positive number: */0'],
  ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
  ['1/2/3 * * * *', 'too many slashes: 1/2/3'],
  ['*/-5 * * * *', 'negative number (-5) not allowed: -5'],
  ['L * * * *', 'failed to parse int from L: strconv.Atoi: parsing "L": invalid syntax'],
  ['@never', 'unrecognized descriptor: @never'],
  ['@every x', 'failed to parse duration @every x: time: invalid duration "x"'],
  ['TZ=Nowhere * * * * *', 'provided bad location Nowhere: unknown time zone Nowhere'],
  [
    'TZ=europe/berlin * * * * *',
    'provided bad location europe/berlin: unknown time zone europe/berlin',
  ],
  [
    'TZ=EUROPE/BERLIN * * * * *',
    'provided bad location EUROPE/BERLIN: unknown time zone EUROPE/BERLIN',
  ],
  ['TZ=../etc * * * * *', 'provided bad location ../etc: time: invalid location name'],
])('"%s" is refused: %s', (schedule, message) => {
  expect(() => parseCronSchedule(schedule)).toThrow(new RangeError(message));
});

test('the next time of a schedule of numbers is the first matching minute', () => {
  const field = (least: number, most: number): fc.Arbitrary<string> =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: least, max: most }).map(String),
      fc
        .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}/2`),
    );
  const schedule = fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(0, 6));
  const zone = fc.constantFrom('UTC', 'Asia/Tokyo', 'Asia/Kolkata');
  const from = fc.integer({ min: 0, max: 2 ** 31 }).map((seconds) => seconds * 1000);
  fc.assert(
    fc.property(schedule, zone, from, ([minute, hour, day, weekday], name, fromMs) => {
      const text = `${minute} ${hour} ${day} * ${weekday}`;
      const shiftMs = { UTC: 0, 'Asia/Tokyo': 540, 'Asia/Kolkata': 330 }[name];
      const found = parseCronSchedule(`TZ=${name} ${text}`).next(fromMs);
      const moved = parseCronSchedule(text).next(fromMs + shiftMs * 60_000);
      expect(found).toBe((moved ?? NaN) - shiftMs * 60_000);
      const before = parseCronSchedule(text).next((moved ?? NaN) - 60_000);
      expect(before).toBe(moved);
    }),
    { numRuns: 200 },
  );
});
