import { expect, test } from 'vitest';
import type { CronJob, DaemonSet, Job, Node } from '../../objects/index.ts';
import { expectedPods, totalPods } from '../index.ts';

const template = { spec: { containers: [], nodeSelector: { disk: 'ssd' } } };
const metadata = { namespace: 'default', name: 'x' };

function node(name: string, disk: string): Node {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { disk } } };
}

function job(spec: Partial<Job['spec']>): Job {
  return { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { template, ...spec } };
}

test('a DaemonSet expects one pod on each node that its template selects', () => {
  const spec = { selector: {}, template };
  const daemonSet: DaemonSet = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata, spec };
  const nodes = [node('a', 'ssd'), node('b', 'hdd'), node('c', 'ssd')];
  expect(expectedPods(daemonSet, nodes)).toBe(2);
});

test('a Job expects as many pods as parallelism and completions allow', () => {
  expect(expectedPods(job({ completions: 5, parallelism: 3 }), [])).toBe(3);
  expect(expectedPods(job({ completions: 2, parallelism: 3 }), [])).toBe(2);
  expect(expectedPods(job({ parallelism: 4 }), [])).toBe(4);
  expect(expectedPods(job({}), [])).toBe(1);
  expect(expectedPods(job({ suspend: true }), [])).toBe(0);
});

test('in all a Job creates a pod for each completion; without completions as many as parallelism', () => {
  expect(totalPods(job({ completions: 5, parallelism: 3 }), [])).toBe(5);
  expect(totalPods(job({ completions: 5, parallelism: 0 }), [])).toBe(0);
  expect(totalPods(job({ parallelism: 4 }), [])).toBe(4);
  expect(totalPods(job({}), [])).toBe(1);
});

test.each([
  [{ completions: 5, parallelism: 3 }, 3, 5],
  [{ completions: 5, parallelism: 3, suspend: true }, 0, 0],
  [{ parallelism: 4, suspend: false }, 4, 4],
])('a Job of %j, and a CronJob of it, expect %i pods, in all %i', (spec, atOnce, inAll) => {
  const cronJob = (more: object): CronJob => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata,
    spec: { schedule: '* * * * *', jobTemplate: { spec: job(spec).spec }, ...more },
  });
  for (const one of [job(spec), cronJob({}), cronJob({ suspend: false })]) {
    expect([expectedPods(one, []), totalPods(one, [])]).toEqual([atOnce, inAll]);
  }
  for (const more of [{ suspend: true }, { jobTemplate: {} }]) {
    expect([expectedPods(cronJob(more), []), totalPods(cronJob(more), [])]).toEqual([0, 0]);
  }
});
