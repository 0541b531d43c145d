import { expect, test } from 'vitest';
import { ControllerCluster, job } from '../../test/support/controller-cluster.ts';

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
  const { conditions } = cluster.store.get('Job', 'default', 'web')?.status ?? {};
  expect(conditions?.at(-1)).toMatchObject({ type: 'Failed', reason: 'DeadlineExceeded' });
});

test('a suspended Job has no pods', () => {
  expect(new ControllerCluster().create('Job', job({ suspend: true })).start().names).toEqual([]);
});
