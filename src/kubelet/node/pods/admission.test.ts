import { expect, test } from 'vitest';
import { findCondition } from '../../../objects/index.ts';
import type { PodSpec } from '../../../objects/index.ts';
import { annotations, KubeletCluster, WEB } from '../../../../test/support/kubelet-cluster.ts';

/** The node has 4 cores. */
const asking = (cpu: string, more: Partial<PodSpec> = {}): PodSpec => ({
  ...WEB,
  containers: [{ name: 'c', image: 'a:1', resources: { requests: { cpu } } }],
  ...more,
});
const CRITICAL: Partial<PodSpec> = { priority: 2_000_001_000 };
const MESSAGE = 'Preempted in order to admit critical pod';

const eventsOf = (cluster: KubeletCluster, name: string): readonly string[] =>
  cluster.log.records
    .filter(({ object }) => object === `Pod/default/${name}`)
    .map(({ at, reason, message }) => `${at} ${reason}: ${message}`);

test('a critical pod on a full node preempts, and starts when its victims have stopped', () => {
  const cluster = new KubeletCluster();
  cluster.run('small', asking('1'), annotations({ 'stop-duration': '3s' }));
  cluster.run('large', asking('3'), annotations({ 'stop-duration': '5s' }));
  cluster.clock.at(20_000, () => cluster.run('vital', asking('4', CRITICAL)));
  cluster.clock.at(22_000, () => cluster.run('next', asking('1')));
  cluster.finish();
  const victim = cluster.pod('large')?.status;
  expect(victim).toMatchObject({ phase: 'Failed', reason: 'Preempting', message: MESSAGE });
  expect(findCondition(victim?.conditions, 'DisruptionTarget')).toMatchObject({
    status: 'True',
    reason: 'TerminationByKubelet',
    message: 'Pod was preempted by Kubelet to accommodate a critical pod.',
  });
  // One after another: three requested cores are nearer to four than one.
  expect(eventsOf(cluster, 'large')).toContain(`20 Preempting: ${MESSAGE}`);
  expect(eventsOf(cluster, 'small')).toContain(`25 Preempting: ${MESSAGE}`);
  expect(cluster.podLog.find((line) => line.includes('vital ContainerCreating'))).toMatch(/^28 /);
  expect(cluster.pod('vital')?.status?.phase).toBe('Running');
  // It had to wait until the critical pod was admitted.
  expect(eventsOf(cluster, 'next')).toEqual([
    "28 OutOfcpu: Node didn't have enough resource: cpu, requested: 1000, used: 4000, capacity: 4000",
  ]);
});

test('a critical pod with room, and a pod that other rules reject, preempt nothing', () => {
  const cluster = new KubeletCluster();
  cluster.run('web', asking('1'));
  cluster.run('vital', asking('3', CRITICAL));
  cluster.run('elsewhere', asking('3', { ...CRITICAL, nodeSelector: { disk: 'ssd' } }));
  cluster.finish();
  expect(cluster.pod('web')?.status?.phase).toBe('Running');
  expect(cluster.pod('vital')?.status?.phase).toBe('Running');
  expect(cluster.pod('elsewhere')?.status).toMatchObject({ reason: 'NodeAffinity' });
});

test('a critical pod for which nothing makes room is rejected', () => {
  const cluster = new KubeletCluster();
  cluster.run('web', asking('1'));
  cluster.run('vital', asking('5', CRITICAL));
  cluster.finish();
  expect(cluster.pod('web')?.status?.phase).toBe('Running');
  const message =
    'Unexpected error while attempting to recover from admission failure: preemption: error finding a set of pods to preempt: no set of running pods found to reclaim resources: [(res: cpu, q: 1000), ]';
  expect(cluster.pod('vital')?.status).toMatchObject({
    phase: 'Failed',
    reason: 'UnexpectedAdmissionError',
    message: `Pod was rejected: ${message}`,
  });
});

test('a victim that does not stop in time is left to itself', () => {
  const cluster = new KubeletCluster();
  const slow = annotations({ 'pull-duration': '60s' });
  cluster.run('slow', asking('4', { terminationGracePeriodSeconds: 8 }), slow);
  cluster.clock.at(5000, () => cluster.run('vital', asking('1', CRITICAL)));
  cluster.finish();
  expect(eventsOf(cluster, 'slow')).toContain(
    '17 ExceededGracePeriod: Container runtime did not kill the pod within specified grace period.',
  );
  expect(eventsOf(cluster, 'vital')[0]).toMatch(/^17\.5 Pulling/);
});

test('a victim that is removed makes room at once, and a preemptor that is removed starts nothing', () => {
  const cluster = new KubeletCluster();
  const never = annotations({ 'stop-duration': 'never' });
  cluster.run('web', asking('4'), never);
  cluster.clock.at(5000, () => cluster.run('vital', asking('1', CRITICAL)));
  cluster.clock.at(7000, () => {
    cluster.api.delete('Pod', 'default', 'web', { gracePeriodSeconds: 0 });
  });
  cluster.clock.at(20_000, () => cluster.run('late', asking('3'), never));
  cluster.clock.at(25_000, () => cluster.run('urgent', asking('2', CRITICAL)));
  cluster.clock.at(26_000, () => {
    cluster.api.delete('Pod', 'default', 'urgent', { gracePeriodSeconds: 0 });
  });
  cluster.finish();
  expect(eventsOf(cluster, 'vital')[0]).toMatch(/^7\.5 /);
  expect(eventsOf(cluster, 'urgent')).toEqual([]);
  expect(cluster.pod('late')?.status?.reason).toBe('Preempting');
});

test('a victim that is evicted as well, while its image is pulled, makes room when the pull has ended', () => {
  // A pull of 20 s.
  const cluster = new KubeletCluster({ imageBytes: 1_000_000_000 });
  cluster.run('victim', asking('4'));
  cluster.clock.at(2000, () => cluster.run('vital', asking('4', CRITICAL)));
  cluster.clock.at(3000, () => {
    cluster.kubelets.setUsage('n1', 'memory', { share: 1 });
  });
  cluster.finish();
  const reasons = eventsOf(cluster, 'victim').map((event) => event.replace(/:.*/, ''));
  expect(reasons).toContain('2 Preempting');
  expect(reasons).toContain('10 Evicted');
  // The eviction gives up after ten seconds; preemption waits longer.
  expect(reasons.filter((reason) => reason.includes('ExceededGracePeriod'))).toEqual([
    '20 ExceededGracePeriod',
  ]);
  expect(eventsOf(cluster, 'vital')[0]).toMatch(/^2\d(\.\d)? Pul/);
});
