import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StageChange } from '../../reading/stages.ts';
import { barOf, legendOf, resultText } from './timeline-bar.ts';

const axis = { end: 10, width: 10 };

describe('a bar', () => {
  test.each<[string, readonly StageChange[], string]>([
    ['of a pod that is never bound', [], '··········'],
    ['begins with the time before the first stage', [{ at: 3, stage: 'running' }], '···███████'],
    [
      'has each stage from its start to the next one',
      [
        { at: 0, stage: 'pending' },
        { at: 1, stage: 'starting' },
        { at: 4, stage: 'unready' },
        { at: 6, stage: 'running' },
      ],
      '·░░░▓▓████',
    ],
    [
      'rounds to whole columns',
      [
        { at: 0.4, stage: 'starting' },
        { at: 2.6, stage: 'running' },
      ],
      '░░░███████',
    ],
    [
      'leaves out a stage of less than half a column',
      [
        { at: 0, stage: 'starting' },
        { at: 4.1, stage: 'init' },
        { at: 4.3, stage: 'running' },
      ],
      '░░░░██████',
    ],
    [
      'ends at the end of its pod',
      [
        { at: 0, stage: 'running' },
        { at: 4.9, stage: 'succeeded' },
      ],
      '████✓',
    ],
    [
      'shows an end in the last column',
      [
        { at: 0, stage: 'running' },
        { at: 10, stage: 'failed' },
      ],
      '█████████✗',
    ],
    [
      'does not show an end after the axis',
      [
        { at: 0, stage: 'running' },
        { at: 10.1, stage: 'failed' },
      ],
      '██████████',
    ],
    [
      'shows the end of a pod that ends as it starts',
      [
        { at: 5, stage: 'running' },
        { at: 5.1, stage: 'succeeded' },
      ],
      '·····✓',
    ],
  ])('%s', (_name, changes, bar) => {
    expect(barOf(changes, axis)).toBe(bar);
  });

  test('is never longer than its axis, and only an end makes it shorter', () => {
    const stages = ['pending', 'starting', 'running', 'backoff', 'terminating'] as const;
    const change = fc.record({
      at: fc.double({ min: 0, max: 20, noNaN: true }),
      stage: fc.constantFrom(...stages),
    });
    fc.assert(
      fc.property(fc.array(change), fc.boolean(), (given, ends) => {
        const changes: StageChange[] = given.sort((a, b) => a.at - b.at);
        if (ends) changes.push({ at: (changes.at(-1)?.at ?? 0) + 0.5, stage: 'succeeded' });
        const bar = barOf(changes, axis);
        expect(bar.length).toBeLessThanOrEqual(axis.width);
        expect(bar.endsWith('✓')).toBe(ends && changes.at(-1)!.at <= axis.end);
        if (!bar.endsWith('✓')) expect(bar).toHaveLength(axis.width);
      }),
    );
  });
});

test.each<[StageChange, string]>([
  [{ at: 0, stage: 'pending' }, 'Pending'],
  [{ at: 4.2, stage: 'running' }, 'Running 4.2s'],
  [{ at: 1, stage: 'starting' }, 'starting 1s'],
  [{ at: 3, stage: 'unready' }, 'not ready 3s'],
  [{ at: 31, stage: 'backoff', status: 'CrashLoopBackOff' }, 'CrashLoopBackOff 31s'],
  [{ at: 31, stage: 'backoff', status: '\u001b[2J' }, '\\x1b[2J 31s'],
])('the result of %j', (change, text) => {
  expect(resultText(change)).toBe(text);
});

test('the legend has the glyphs that are used, in the order of a life, and names the back-offs', () => {
  expect(legendOf(['█!', '·█'], [])).toEqual(['· Pending', '! back-off', '█ Running']);
  expect(legendOf(['!'], ['ImagePullBackOff', 'ImagePullBackOff', 'CrashLoopBackOff'])).toEqual([
    '! ImagePullBackOff, CrashLoopBackOff',
  ]);
  expect(legendOf(['██  '], [])).toEqual(['█ Running']);
});
