import { expect, test } from 'vitest';
import type { JobStatus } from '../../objects/index.ts';
import { ControllerCluster, job } from '../../../test/support/controller-cluster.ts';

test('an Indexed Job runs each index once, in order, and completes', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 3, parallelism: 2, completionMode: 'Indexed' }))
    .start();
  const running = (): readonly (string | undefined)[] =>
    cluster.pods
      .filter(({ status }) => status?.phase === 'Pending')
      .map(({ metadata, spec }) => {
        const index = metadata.annotations?.['batch.kubernetes.io/job-completion-index'];
        expect(spec.hostname).toBe(`web-${index}`);
        expect(metadata.labels).toMatchObject({ 'job-name': 'web' });
        return index;
      });
  expect(running()).toEqual(['0', '1']);
  cluster.phase(cluster.names[1] ?? '', 'Succeeded').settle(1);
  expect(running()).toEqual(['0', '2']);
  cluster.phase(cluster.names[0] ?? '', 'Succeeded').phase(cluster.names[2] ?? '', 'Succeeded');
  cluster.settle(1);
  const { status } = cluster.store.get('Job', 'default', 'web') ?? {};
  expect(status).toMatchObject({ succeeded: 3, completedIndexes: '0-2' });
  expect(status?.conditions?.map(({ type }) => type)).toEqual(['SuccessCriteriaMet', 'Complete']);
  expect(cluster.log.records.at(-1)?.reason).toBe('Completed');
});

test('a Job retries after 10 s, then 20 s, until its backoffLimit', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 1, parallelism: 1, backoffLimit: 2 }))
    .start();
  const fail = (): void => {
    cluster.phase(cluster.names.at(-1) ?? '', 'Failed');
  };
  fail();
  expect(cluster.names).toHaveLength(1);
  cluster.settle(10);
  expect(cluster.names).toHaveLength(2);
  fail();
  cluster.settle(19);
  expect(cluster.names).toHaveLength(2);
  cluster.settle(1);
  expect(cluster.names).toHaveLength(3);
  fail();
  cluster.settle(1);
  const { conditions } = cluster.store.get('Job', 'default', 'web')?.status ?? {};
  expect(conditions?.at(-1)).toMatchObject({ type: 'Failed', reason: 'BackoffLimitExceeded' });
});

test('a Job past its deadline fails and its pods are deleted', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 2, parallelism: 2, activeDeadlineSeconds: 30 }))
    .start();
  cluster.settle(29);
  expect(cluster.names).toHaveLength(2);
  cluster.settle(1);
  expect(cluster.names).toEqual([]);
  const statusNow = (): JobStatus => cluster.store.get('Job', 'default', 'web')?.status ?? {};
  const interim = statusNow();
  expect(interim.conditions?.map(({ type }) => type)).toEqual(['FailureTarget']);
  // Pods that this sync deleted count as terminating until the next one, even if they are gone.
  expect(interim).toMatchObject({ terminating: 2, failed: 2 });
  cluster.settle(1);
  expect(statusNow().terminating).toBe(0);
  expect(statusNow().conditions?.at(-1)).toMatchObject({
    type: 'Failed',
    reason: 'DeadlineExceeded',
  });
});

test('a suspended Job has no pods', () => {
  expect(new ControllerCluster().create('Job', job({ suspend: true })).start().names).toEqual([]);
});

test('a pod that is deleted before it is counted stays for a second', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 2, parallelism: 1 }))
    .start()
    .settle(1);
  const [name = ''] = cluster.names;
  cluster.phase(name, 'Failed');
  cluster.store.delete('Pod', 'default', name);
  expect(cluster.store.get('Pod', 'default', name)?.metadata).toMatchObject({
    deletionGracePeriodSeconds: 0,
    finalizers: ['batch.kubernetes.io/job-tracking'],
  });
  cluster.settle(1);
  expect(cluster.names).toEqual([]);
  expect(cluster.store.get('Job', 'default', 'web')?.status).toMatchObject({
    failed: 1,
    uncountedTerminatedPods: {},
  });
});

test('the pods of a deleted Job go at once', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 2, parallelism: 2 }))
    .start();
  cluster.store.delete('Job', 'default', 'web');
  expect(cluster.settle().names).toEqual([]);
});

test('a Job of another controller is left alone', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 1, managedBy: 'example.com/queue' }))
    .start();
  expect(cluster.settle(5).names).toEqual([]);
});

test('one sync creates at most 500 pods', () => {
  const cluster = new ControllerCluster()
    .create('Job', job({ completions: 700, parallelism: 700 }))
    .start();
  expect(cluster.names).toHaveLength(500);
  expect(cluster.settle(1).names).toHaveLength(700);
});

test('an Indexed Job with fewer completions removes the pods of the other indexes', () => {
  const spec = { completions: 3, parallelism: 3, completionMode: 'Indexed' };
  const cluster = new ControllerCluster().create('Job', job(spec)).start();
  const stored = cluster.store.get('Job', 'default', 'web')!;
  const smaller = { ...stored.spec, completions: 1, parallelism: 1 };
  cluster.store.update('Job', { ...stored, spec: smaller });
  cluster.settle();
  expect(cluster.pods.map(({ metadata }) => metadata.annotations)).toEqual([
    { 'batch.kubernetes.io/job-completion-index': '0' },
  ]);
});
