import { expect, test } from 'vitest';
import { findCondition } from '../../objects/index.ts';
import type { Container, PodSpec } from '../../objects/index.ts';
import { annotations, KubeletCluster, WEB } from '../../../test/support/kubelet-cluster.ts';

/** The node has 8Gi of memory for pods. */
const using = (memory: string): ReturnType<typeof annotations> =>
  annotations({ 'memory-usage': memory });

const asking = (memory: string, more: Partial<PodSpec> = {}): PodSpec => ({
  ...WEB,
  containers: [{ name: 'c', image: 'a:1', resources: { requests: { memory } } }],
  ...more,
});

const eventsOf = (cluster: KubeletCluster, ...reasons: readonly string[]): readonly string[] =>
  cluster.log.records
    .filter(({ reason }) => reasons.includes(reason))
    .map(({ at, object, reason, message }) => `${at} ${object} ${reason}: ${message}`);

test('under memory pressure only the pod furthest above its request is evicted', () => {
  const cluster = new KubeletCluster();
  cluster.run('greedy', asking('1Gi'), using('1Gi, 60s=5Gi'));
  cluster.run('modest', asking('3Gi'), using('2900Mi'));
  cluster.run('above', asking('500Mi'), using('600Mi'));
  cluster.finish();
  const greedy = cluster.pod('greedy')?.status;
  const message =
    'The node was low on resource: memory. Threshold quantity: 100Mi, available: 0. ' +
    'Container c was using 5Gi, request is 1Gi, has larger consumption of memory. ';
  expect(greedy).toMatchObject({ phase: 'Failed', reason: 'Evicted', message });
  expect(findCondition(greedy?.conditions, 'DisruptionTarget')).toMatchObject({
    status: 'True',
    reason: 'TerminationByKubelet',
    message,
  });
  expect(cluster.pod('modest')?.status?.phase).toBe('Running');
  expect(cluster.pod('above')?.status?.phase).toBe('Running');
  expect(eventsOf(cluster, 'EvictionThresholdMet', 'Evicted', 'NodeHasInsufficientMemory')).toEqual(
    [
      '70 Node/n1 EvictionThresholdMet: Attempting to reclaim memory',
      `70 Pod/default/greedy Evicted: ${message}`,
      '73 Node/n1 NodeHasInsufficientMemory: Node n1 status is now: NodeHasInsufficientMemory',
    ],
  );
});

test('MemoryPressure stays for five minutes, during which BestEffort pods are rejected', () => {
  const cluster = new KubeletCluster();
  cluster.run('greedy', WEB, using('9Gi'));
  cluster.clock.at(60_000, () => cluster.run('idle', WEB));
  cluster.clock.at(60_000, () => cluster.run('asking', asking('1Gi')));
  cluster.finish();
  expect(cluster.pod('idle')?.status).toMatchObject({
    phase: 'Failed',
    reason: 'Evicted',
    message: 'Pod was rejected: The node had condition: [MemoryPressure]. ',
  });
  expect(cluster.pod('asking')?.status?.phase).toBe('Running');
  expect(eventsOf(cluster, 'NodeHasInsufficientMemory', 'NodeHasSufficientMemory')).toEqual([
    '13 Node/n1 NodeHasInsufficientMemory: Node n1 status is now: NodeHasInsufficientMemory',
    '313 Node/n1 NodeHasSufficientMemory: Node n1 status is now: NodeHasSufficientMemory',
  ]);
  const node = cluster.api.get('Node', '', 'n1');
  expect(node?.status?.conditions).toEqual([
    {
      type: 'MemoryPressure',
      status: 'False',
      reason: 'KubeletHasSufficientMemory',
      message: 'kubelet has sufficient memory available',
      lastHeartbeatTime: '2025-01-01T00:05:13Z',
      lastTransitionTime: '2025-01-01T00:05:13Z',
    },
  ]);
});

test('a full disk frees unused images first', () => {
  const cluster = new KubeletCluster({}, { 'ephemeral-storage': '1G' });
  cluster.run('web', WEB);
  cluster.clock.at(10_000, () => {
    cluster.api.delete('Pod', 'default', 'web');
  });
  cluster.clock.at(20_000, () => cluster.run('new', asking('1Gi')));
  cluster.clock.at(133_000, () => {
    expect(cluster.kubelets.setUsage('n1', 'ephemeral-storage', { share: 0.9 })).toBe(true);
  });
  cluster.finish();
  // Only the image of the first pod, 100 MB, is unused, and has been there for two minutes.
  expect(eventsOf(cluster, 'EvictionThresholdMet', 'Evicted')).toEqual([
    '140 Node/n1 EvictionThresholdMet: Attempting to reclaim ephemeral-storage',
  ]);
  expect(cluster.pod('new')?.status?.phase).toBe('Running');
});

test('a disk filled by other data evicts one pod after another, but no critical one', () => {
  const cluster = new KubeletCluster({}, { 'ephemeral-storage': '10Gi' });
  cluster.run('vital', { ...WEB, priority: 2_000_001_000 });
  cluster.run('low', { ...WEB, priority: 1 });
  cluster.run('high', { ...WEB, priority: 7 });
  cluster.clock.at(33_000, () => {
    cluster.kubelets.setUsage('n1', 'ephemeral-storage', { share: 0.95 });
  });
  cluster.finish();
  const evicted = eventsOf(cluster, 'Evicted').map((line) => line.split(' ').slice(0, 2).join(' '));
  expect(evicted).toEqual(['40 Pod/default/low', '41 Pod/default/high']);
  expect(cluster.pod('vital')?.status?.phase).toBe('Running');
  expect(cluster.pod('high')?.status?.message).toBe(
    // A tenth as a float32 is a little more than a tenth.
    'The node was low on resource: ephemeral-storage. Threshold quantity: 1073741840, available: 512Mi. ',
  );
  // No further pod can be evicted.
  const node = cluster.api.get('Node', '', 'n1');
  expect(node?.status?.conditions).toMatchObject([{ type: 'DiskPressure', status: 'True' }]);
  expect(cluster.kubelets.setUsage('n1', 'ephemeral-storage', { amount: 0 })).toBe(true);
  cluster.finish();
  expect(cluster.api.get('Node', '', 'n1')?.status?.conditions).toMatchObject([
    { type: 'DiskPressure', status: 'False' },
  ]);
});

test('a container above its limit of local storage causes the eviction of its pod', () => {
  const cluster = new KubeletCluster();
  const limited = (name: string): Container => ({
    name,
    image: 'a:1',
    resources: { limits: { 'ephemeral-storage': '1Gi' } },
  });
  const spec = { ...WEB, containers: [limited('c'), limited('d')] };
  cluster.run('one', spec, annotations({ 'disk-usage.c': '10Mi, 50s=1500Mi' }));
  cluster.run('both', spec, annotations({ 'disk-usage': '10Mi, 50s=1100Mi' }));
  cluster.finish();
  expect(eventsOf(cluster, 'Evicted').map((line) => line.replace(/^\d+ /, ''))).toEqual([
    'Pod/default/one Evicted: Container c exceeded its local ephemeral storage limit "1Gi". ',
    'Pod/default/both Evicted: Pod ephemeral local storage usage exceeds the total limit of containers 2Gi. ',
  ]);
  expect(cluster.pod('one')?.status?.conditions?.map(({ type }) => type)).not.toContain(
    'DisruptionTarget',
  );
});

test('an evicted pod has the minimum grace period', () => {
  const cluster = new KubeletCluster();
  const settings = { 'memory-usage': '9Gi', 'stop-duration': 'never' };
  cluster.run('greedy', WEB, annotations(settings));
  cluster.finish();
  expect(cluster.podLog.at(-1)).toBe('12 greedy Error 0/1');
  expect(cluster.pod('greedy')?.status).toMatchObject({ phase: 'Failed', reason: 'Evicted' });
});

test('a shorter second deletion does not hurry a stop that has begun', () => {
  const cluster = new KubeletCluster();
  cluster.run('web', WEB, annotations({ 'stop-duration': 'never' }));
  const remove = (gracePeriodSeconds: number): void => {
    cluster.api.delete('Pod', 'default', 'web', { gracePeriodSeconds });
  };
  cluster.clock.at(10_000, () => {
    remove(60);
  });
  cluster.clock.at(15_000, () => {
    remove(5);
  });
  cluster.finish();
  expect(cluster.podLog.at(-1)).toBe('71 web Error 0/1 deleted');
});

test('a node that rejects pods repeatedly does so once per relist', () => {
  const cluster = new KubeletCluster();
  const spec = {
    ...WEB,
    containers: [{ name: 'c', image: 'a:1', resources: { requests: { cpu: '9' } } }],
  };
  let pods = 0;
  cluster.api.watch('Pod', ({ object }) => {
    if (object.status?.phase === 'Failed' && pods < 5) cluster.run(`web-${pods++}`, spec);
  });
  cluster.run('web', spec);
  cluster.finish();
  expect(
    eventsOf(cluster, 'OutOfcpu').map((line) => line.split(' ').slice(0, 2).join(' ')),
  ).toEqual([
    '0 Pod/default/web',
    '1 Pod/default/web-0',
    '2 Pod/default/web-1',
    '3 Pod/default/web-2',
    '4 Pod/default/web-3',
    '5 Pod/default/web-4',
  ]);
});

test('a pod that is evicted, or deleted, at the very relist at which it needs no worker any more ends', () => {
  for (let delayMs = 200; delayMs < 12_200; delayMs += 100) {
    const cluster = new KubeletCluster({ retryJitter: 0 });
    const settings = { 'sandbox-failures': '1', 'start-delay': `${String(delayMs)}ms` };
    cluster.run('fat', WEB, annotations({ ...settings, 'memory-usage': '9Gi' }));
    cluster.run('gone', WEB, annotations(settings));
    cluster.clock.at(20_000, () => {
      cluster.api.delete('Pod', 'default', 'gone');
    });
    cluster.finish();
    expect([delayMs, cluster.pod('fat')?.status?.reason]).toEqual([delayMs, 'Evicted']);
    expect([delayMs, cluster.pod('fat')?.status?.phase]).toEqual([delayMs, 'Failed']);
    expect([delayMs, cluster.pod('gone')]).toEqual([delayMs, undefined]);
  }
});
