import { describe, expect, test } from 'vitest';
import { ChurningNodes } from './churning-nodes.ts';

/** The times of the first pods of a node that is always without one, in seconds. */
function timesOfPods(count: number): readonly number[] {
  const nodes = new ChurningNodes();
  const times: number[] = [];
  for (let nowMs = 0; times.length < count; nowMs += nodes.waitMs('a', nowMs) ?? 0) {
    if (nodes.waitMs('a', nowMs) !== undefined) continue;
    nodes.created('a', nowMs);
    times.push(nowMs / 1000);
  }
  return times;
}

describe('ChurningNodes', () => {
  test('after ten pods a node waits, twice as long each time, at most 15 minutes', () => {
    const times = timesOfPods(80).filter((_, index) => index % 10 === 0);
    expect(times).toEqual([0, 60, 180, 420, 900, 1800, 2700, 3600]);
  });

  test('a node that gets its pods slowly never waits', () => {
    const nodes = new ChurningNodes();
    for (let nowMs = 0; nowMs < 1_000_000; nowMs += 7_000) {
      expect(nodes.waitMs('a', nowMs)).toBeUndefined();
      nodes.created('a', nowMs);
    }
  });

  test('nodes wait each for itself', () => {
    const nodes = new ChurningNodes();
    for (let pods = 0; pods < 10; pods++) nodes.created('a', 0);
    expect(nodes.waitMs('a', 400)).toBe(59_600);
    expect(nodes.waitMs('b', 400)).toBeUndefined();
  });
});
