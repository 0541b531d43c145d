import { expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { periodsOf, shutdownGroups } from './groups.ts';

const pod = (name: string, priority?: number): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { namespace: 'default', name },
  spec: { containers: [], ...(priority !== undefined && { priority }) },
});

const grouped = (...args: Parameters<typeof shutdownGroups>): readonly unknown[] =>
  shutdownGroups(...args).map(({ priority, seconds, pods }) => [
    priority,
    seconds,
    pods.map(({ metadata }) => metadata.name).join(' '),
  ]);

test('critical pods have the last part of the whole time', () => {
  const pods = [pod('critical', 2_000_000_000), pod('web'), pod('below', 1_999_999_999)];
  expect(grouped(periodsOf(30_000, 10_500), pods)).toEqual([
    [0, 19, 'web below'],
    [2_000_000_000, 10, 'critical'],
  ]);
});

test('a pod belongs to the highest period that its priority reaches, the lowest ones to the first', () => {
  const periods = [
    { priority: 1000, seconds: 5 },
    { priority: -5, seconds: 7 },
    { priority: 100, seconds: 0 },
  ];
  const pods = [-9, -5, 99, 100, 1000, 5000].map((priority) => pod(String(priority), priority));
  expect(grouped(periods, pods)).toEqual([
    [-5, 7, '-9 -5 99'],
    [100, 0, '100'],
    [1000, 5, '1000 5000'],
  ]);
});
