import { expect, test } from 'vitest';
import type { PodSpec } from '../../objects/index.ts';
import { shareOf } from '../model/eviction-settings.ts';
import type { Signal, ThresholdValue } from '../model/eviction-settings.ts';
import { annotations, KubeletCluster, WEB } from '../../../test/support/kubelet-cluster.ts';

const DISK = { 'ephemeral-storage': '16Mi' };
const hard = (
  signal: Signal,
  value: ThresholdValue,
): { evictionHard: Map<Signal, ThresholdValue> } => ({
  evictionHard: new Map([[signal, value]]),
});

const evictions = (cluster: KubeletCluster): readonly string[] =>
  cluster.log.records
    .filter(({ reason }) => reason === 'Evicted')
    .map(({ at, object, message }) => `${at} ${object} ${message}`);

const conditions = (cluster: KubeletCluster): readonly string[] =>
  cluster.log.records
    .filter(({ reason, object }) => object === 'Node/n1' && reason.startsWith('NodeHas'))
    .map(({ at, reason }) => `${at} ${reason}`);

test('an emptyDir volume above its limit causes the eviction of its pod', () => {
  const mounts = [
    { name: 'config', mountPath: '/etc/app' },
    { name: 'cache', mountPath: '/cache' },
  ];
  const spec: PodSpec = {
    ...WEB,
    containers: [
      { name: 'c', image: 'a:1', volumeMounts: mounts },
      { name: 'd', image: 'a:1', volumeMounts: mounts },
    ],
    volumes: [
      { name: 'config', configMap: { name: 'app' } },
      { name: 'cache', emptyDir: { sizeLimit: '1024Mi' } },
    ],
  };
  const cluster = new KubeletCluster();
  cluster.run('under', spec, annotations({ 'empty-dir-usage': '511Mi' }));
  cluster.run(
    'over',
    spec,
    annotations({ 'empty-dir-usage.c': '500Mi, 30s=513Mi', 'empty-dir-usage.d': '512Mi' }),
  );
  cluster.finish();
  expect(evictions(cluster)).toEqual([
    '60 Pod/default/over Usage of EmptyDir volume "cache" exceeds the limit "1Gi". ',
  ]);
  expect(cluster.pod('over')?.status?.conditions?.map(({ type }) => type)).not.toContain(
    'DisruptionTarget',
  );
});

test('a volume in memory has its limit, and is no local storage', () => {
  const spec: PodSpec = {
    ...WEB,
    containers: [
      {
        name: 'c',
        image: 'a:1',
        resources: { limits: { 'ephemeral-storage': '1Gi' } },
        volumeMounts: [{ name: 'cache', mountPath: '/cache' }],
      },
    ],
  };
  const cluster = new KubeletCluster();
  const used = annotations({ 'empty-dir-usage': '2Gi' });
  cluster.run(
    'memory',
    { ...spec, volumes: [{ name: 'cache', emptyDir: { medium: 'Memory' } }] },
    used,
  );
  cluster.run('disk', { ...spec, volumes: [{ name: 'cache', emptyDir: {} }] }, used);
  cluster.finish();
  expect(evictions(cluster)).toEqual([
    '60 Pod/default/disk Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. ',
  ]);
});

test('a file system without inodes is under disk pressure', () => {
  const cluster = new KubeletCluster(hard('nodefs.inodesFree', { share: shareOf(50) }), DISK);
  cluster.run('few', WEB, annotations({ 'inode-usage': '100' }));
  cluster.run('many', WEB, annotations({ 'inode-usage': '100, 20s=500' }));
  cluster.finish();
  expect(evictions(cluster)).toEqual([
    '30 Pod/default/many The node was low on resource: inodes. Threshold quantity: 512, available: 424. ',
  ]);
  expect(conditions(cluster)).toEqual(['33 NodeHasDiskPressure', '333 NodeHasNoDiskPressure']);
});

test('too many processes: lower priority first, then more processes', () => {
  const cluster = new KubeletCluster({
    ...hard('pid.available', { quantity: '1k' }),
    maxPid: 4000,
  });
  cluster.run(
    'vital',
    { ...WEB, priority: 2_000_001_000 },
    annotations({ 'process-count': '900' }),
  );
  cluster.run('high', { ...WEB, priority: 5 }, annotations({ 'process-count': '1500' }));
  cluster.run('low', WEB, annotations({ 'process-count': '700' }));
  cluster.run('least', WEB);
  cluster.clock.at(20_000, () => {
    expect(cluster.api.get('Node', '', 'n1')?.status?.conditions).toMatchObject([
      {
        type: 'PIDPressure',
        status: 'True',
        reason: 'KubeletHasInsufficientPID',
        message: 'kubelet has insufficient PID available',
      },
    ]);
  });
  cluster.finish();
  expect(evictions(cluster)).toEqual([
    '10 Pod/default/low The node was low on resource: pids. Threshold quantity: 1k, available: 899. ',
  ]);
  cluster.kubelets.setUsage('n1', 'pids', { share: 1 });
  cluster.finish();
  expect(
    evictions(cluster)
      .slice(1)
      .map((line) => line.split(' ')[1]),
  ).toEqual(['Pod/default/least', 'Pod/default/high']);
  expect(cluster.pod('vital')?.status?.phase).toBe('Running');
  expect(conditions(cluster).slice(0, 3)).toEqual([
    '13 NodeHasInsufficientPID',
    '313 NodeHasSufficientPID',
    '323 NodeHasInsufficientPID',
  ]);
});

test('a soft threshold waits for its grace period, and gives the pod time to stop', () => {
  const cluster = new KubeletCluster({
    ...hard('memory.available', { quantity: '100Mi' }),
    evictionSoft: new Map<Signal, ThresholdValue>([['memory.available', { quantity: '2Gi' }]]),
    evictionSoftGracePeriod: new Map<Signal, number>([['memory.available', 90_000]]),
    evictionMaxPodGracePeriod: 20,
    evictionPressureTransitionPeriod: 30_000,
  });
  cluster.run('web', WEB, annotations({ 'memory-usage': '7Gi', 'stop-duration': 'never' }));
  cluster.finish();
  expect(evictions(cluster)).toEqual([
    '100 Pod/default/web The node was low on resource: memory. Threshold quantity: 2Gi, available: 1124Mi. Container c was using 7Gi, request is 0, has larger consumption of memory. ',
  ]);
  expect(cluster.podLog.at(-1)).toBe('120 web Error 0/1');
  expect(conditions(cluster)).toEqual([
    '13 NodeHasInsufficientMemory',
    '143 NodeHasSufficientMemory',
  ]);
});

test('evictions go on until the minimum reclaim is available', () => {
  const settings = (reclaim: string) => ({
    ...hard('memory.available', { quantity: '1Gi' }),
    evictionMinimumReclaim: new Map<Signal, ThresholdValue>([
      ['memory.available', { quantity: reclaim }],
    ]),
  });
  const evicted = (reclaim: string): number => {
    const cluster = new KubeletCluster(settings(reclaim));
    for (const name of ['a', 'b', 'c', 'd']) {
      cluster.run(name, WEB, annotations({ 'memory-usage': '1900Mi' }));
    }
    cluster.finish();
    return evictions(cluster).length;
  };
  expect(evicted('1Gi')).toBe(1);
  expect(evicted('2Gi')).toBe(2);
});
