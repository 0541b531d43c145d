import { describe, expect, test } from 'vitest';
import { timeProblem } from './time.ts';

describe('times of Go', () => {
  test.each([
    '2024-02-29T23:59:59Z',
    '2024-01-01T1:02:03.123456789+02:00',
    '2024-01-01T01:02:03,5-24:60',
  ])('%s is a time', (text) => {
    expect(timeProblem(text, 'time')).toBeUndefined();
  });

  test.each([
    ['', 'cannot parse "" as "2006"'],
    ['2024-01-01', 'cannot parse "" as "T"'],
    ['2024-01-01 00:00:00Z', 'cannot parse " 00:00:00Z" as "T"'],
    ['2024-1-01T00:00:00Z', 'cannot parse "1-01T00:00:00Z" as "01"'],
    ['2024-01-01T00:00:00', 'cannot parse "" as "Z07:00"'],
  ])('%s does not have the layout', (text, why) => {
    const layout = '2006-01-02T15:04:05Z07:00';
    expect(timeProblem(text, 'time')).toBe(`parsing time "${text}" as "${layout}": ${why}`);
  });

  test.each([
    ['2023-02-29T00:00:00Z', 'day'],
    ['2024-13-01T00:00:00Z', 'month'],
    ['2024-01-01T24:00:00Z', 'hour'],
    ['2024-01-01T00:00:60Z', 'second'],
    ['2024-01-01T00:00:00+25:00', 'time zone offset hour'],
  ])('%s is out of range', (text, part) => {
    expect(timeProblem(text, 'time')).toBe(`parsing time "${text}": ${part} out of range`);
  });

  test('text after the zone is extra', () => {
    expect(timeProblem('2024-01-01T00:00:00Zx', 'time')).toBe(
      'parsing time "2024-01-01T00:00:00Zx": extra text: "x"',
    );
  });

  test('micro times have six digits behind the point', () => {
    expect(timeProblem('2024-01-01T00:00:00.000001Z', 'micro-time')).toBeUndefined();
    expect(timeProblem('2024-01-01T00:00:00Z', 'micro-time')).toMatch(
      /cannot parse "Z" as "[.]0{6}"$/,
    );
  });
});
