import { describe, expect, it } from 'vitest';
import { rememberEvent } from './memory.ts';
import type { ScaleEvent } from './memory.ts';

const timesOf = (events: readonly ScaleEvent[]): readonly number[] =>
  events.map(({ atMs }) => atMs);

describe('the scale events of an autoscaler', () => {
  it('takes the place of the last event that is older than all policies', () => {
    const events: ScaleEvent[] = [10, 20, 30].map((atMs) => ({ atMs, change: 1 }));
    rememberEvent(events, { atMs: 90, change: 2 }, 30);
    expect(timesOf(events)).toEqual([10, 90, 30]);
    rememberEvent(events, { atMs: 95, change: 3 }, 10);
    expect(timesOf(events)).toEqual([95, 90, 30]);
    rememberEvent(events, { atMs: 99, change: 4 }, 20);
    expect(timesOf(events)).toEqual([95, 90, 30, 99]);
  });

  it('keeps an event outdated when the policies look back longer later on', () => {
    const events: ScaleEvent[] = [10, 20].map((atMs) => ({ atMs, change: 1 }));
    rememberEvent(events, { atMs: 300, change: 2 }, 240);
    expect(timesOf(events)).toEqual([10, 300]);
    rememberEvent(events, { atMs: 315, change: 3 }, 0);
    expect(timesOf(events)).toEqual([315, 300]);
  });
});
