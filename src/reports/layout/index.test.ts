import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainPaint } from '../contract.ts';
import { columns } from './columns.ts';
import { bytes, cores, count, duration, someOf } from './figures.ts';
import { pad, shorten, textWidth, truncate } from './text-width.ts';
import { usageBar } from './usage-bar.ts';
import { wrap } from './wrap.ts';

describe('figures have short units', () => {
  test.each([
    [0, '0s'],
    [0.44, '0.4s'],
    [12.3, '12.3s'],
    [59.97, '1m'],
    [65, '1m 5s'],
    [3600, '1h'],
    [7380, '2h 3m'],
    [273_600, '3d 4h'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });

  test('quantities', () => {
    expect([bytes(0), bytes(512 * 1024 ** 2), bytes(7.5 * 1024 ** 3)]).toEqual([
      '0',
      '512Mi',
      '7.5Gi',
    ]);
    expect([cores(0.25), cores(3.8), cores(20_000)]).toEqual(['0.25', '3.8', '20,000']);
    expect(count(4980)).toBe('4,980');
    expect(someOf(['a', 'b', 'c'], 2)).toBe('a, b and 1 more');
  });
});

test('truncated and padded texts keep the width, in any script', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z日本👍é]*$/u),
      fc.integer({ min: 1, max: 30 }),
      (text, width) => {
        expect(textWidth(truncate(text, width))).toBeLessThanOrEqual(width);
        expect(textWidth(pad(text, width))).toBe(width);
      },
    ),
  );
});

test('wrapping keeps every word and the width', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z日 ]{0,200}$/u),
      fc.integer({ min: 8, max: 60 }),
      (text, width) => {
        const lines = wrap(text, width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test('columns with a minimum are shortened, then droppable columns are omitted, and the others stay complete', () => {
  const heads = [{ title: 'NAME', atLeast: 6 }, { title: 'ZONE', dropped: 1 }, { title: 'PODS' }];
  const rows = [['a-long-name', 'europe-west1-b', '12/110']];
  const at = (width: number): string | undefined =>
    columns(heads, rows, { width, paint: plainPaint })[1];
  expect(at(80)).toBe('  a-long-name  europe-west1-b  12/110');
  expect(at(34)).toBe('  a-l…name  europe-west1-b  12/110');
  expect(at(24)).toBe('  a-long-name  12/110');
  expect(at(20)).toBe('  a-lo…-name  12/110');
});

test('a name is shortened in the middle, another text at its end', () => {
  expect(shorten('gke-prod-europe-west1-n131', 10)).toBe('gke-…-n131');
  expect(shorten('Insufficient memory', 10)).toBe('Insuffici…');
  expect(shorten('日本語のノード', 9)).toBe('日本…ード');
});

test('a complete table is as wide as its texts', () => {
  const heads = [
    { title: 'NAME', atLeast: 6 },
    { title: 'ZONE', dropped: 1 },
  ];
  const rows = [['a-long-name', 'europe-west1-b']];
  const options = { width: 10, paint: plainPaint, isComplete: true };
  expect(columns(heads, rows, options)[1]).toBe('  a-long-name  europe-west1-b');
});

test('any use shows in a bar, and a full bar is full', () => {
  expect(usageBar(0, 4)).toBe('░░░░');
  expect(usageBar(0.001, 4)).toBe('█░░░');
  expect(usageBar(7, 4)).toBe('████');
});
