import { expect, test } from 'vitest';
import type { ContainerStatus } from '../../api/index.ts';
import { pod } from '../../../test/support/builders.ts';
import { usageOf, usedBy } from './pod-usage.ts';

const GI = 2 ** 30;
const running = (startedAt: string): ContainerStatus => ({
  ...{ name: 'c0', image: '', imageID: '', ready: true, restartCount: 0 },
  state: { running: { startedAt } },
});

test('without settings a running container uses what it requests, and one process', () => {
  const requests = { memory: '1Gi', 'ephemeral-storage': '2Gi', cpu: '1' };
  const asking = pod('web').requests(requests);
  const status = { containerStatuses: [running('1970-01-01T00:00:01Z')] };
  const use = usageOf(asking.reports(status).object, new Map(), 2000);
  expect(use.containers.map(({ used }) => used)).toEqual([
    { memory: GI, 'ephemeral-storage': 2 * GI, inodes: 0, pids: 1 },
  ]);
  expect(use.changesAtMs).toBe(Infinity);
  const resources = ['memory', 'ephemeral-storage', 'inodes', 'pids'] as const;
  expect(resources.map((resource) => usedBy(use, resource))).toEqual([GI, 2 * GI, 0, 1]);
});

test('a pod without a running container has no statistics', () => {
  const use = usageOf(pod('web').requests({ memory: '1Gi' }).object, new Map(), 2000);
  expect(use.containers).toEqual([]);
  expect(usedBy(use, 'memory')).toBeUndefined();
});
