import { expect, it } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { prioritySort } from './plugin.ts';

const { queueSort } = prioritySort.create(undefined, gates, rules);

const waiting = (
  name: string,
  priority: number | undefined,
  queuedAtMs: number,
): Parameters<NonNullable<typeof queueSort>>[0] => ({
  pod: priority === undefined ? pod(name).object : pod(name).priority(priority).object,
  queuedAtMs,
});

it('sorts by priority, then by the time in the queue', () => {
  const all = [
    waiting('late', 0, 2),
    waiting('low', -5, 0),
    waiting('unset', undefined, 1),
    waiting('high', 2_000_000_000, 9),
  ];
  expect(all.sort(queueSort).map((one) => one.pod.metadata.name)).toEqual([
    'high',
    'unset',
    'late',
    'low',
  ]);
});
