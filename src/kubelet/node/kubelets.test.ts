import { findCondition } from '../../objects/index.ts';
import { expect, test } from 'vitest';
import {
  annotations,
  KubeletCluster as Cluster,
  WEB,
} from '../../../test/support/kubelet-cluster.ts';

test('a bound pod pulls, starts, and is ready at the next relist', () => {
  const cluster = new Cluster();
  cluster.run('web', WEB);
  cluster.finish();
  expect(cluster.events).toEqual([
    '0.5 Pulling: Pulling image "nginx:1.25"',
    '3 Pulled: Successfully pulled image "nginx:1.25" in 2.5s (2.5s including waiting). Image size: 100000000 bytes.',
    '3 Created: Created container: c',
    '3.2 Started: Started container c',
  ]);
  expect(cluster.podLog.slice(2)).toEqual(['0 web ContainerCreating 0/1', '4 web Running 1/1']);
  expect(cluster.pod('web')?.status).toMatchObject({
    phase: 'Running',
    hostIP: '192.168.0.1',
    startTime: '2025-01-01T00:00:00Z',
  });
});

test('pulls of a node queue, and a second pull of an image finds it on the node', () => {
  const cluster = new Cluster();
  for (const name of ['a', 'b']) cluster.run(name, WEB);
  cluster.finish();
  const pulled = cluster.events.filter((event) => event.includes('Pulled'));
  expect(pulled[0]).toContain('3 Pulled: Successfully pulled image "nginx:1.25" in 2.5s (2.5s inc');
  expect(pulled[1]).toContain(
    '3.5 Pulled: Successfully pulled image "nginx:1.25" in 500ms (3s inc',
  );
});

test('init containers run one by one, sidecars start before what follows them', () => {
  const cluster = new Cluster();
  const initContainers = [
    { name: 'init', image: 'a:1' },
    { name: 'side', image: 'a:1', restartPolicy: 'Always' },
  ];
  cluster.run('web', { ...WEB, initContainers });
  cluster.finish();
  const started = cluster.events.filter((event) => event.includes('Started'));
  expect(started).toEqual([
    '3.2 Started: Started container init',
    '5.2 Started: Started container side',
    '8.7 Started: Started container c',
  ]);
  expect(cluster.podLog.slice(2)).toEqual([
    '0 web Init:0/2 0/2',
    '4 web Init:0/2 0/2',
    '5 web Init:1/2 0/2',
    '6 web PodInitializing 1/2',
    '9 web Running 2/2',
  ]);
});

test("a Job's pod runs to completion and stays", () => {
  const cluster = new Cluster();
  const controller = { apiVersion: 'batch/v1', kind: 'Job', name: 'j', uid: 'u', controller: true };
  cluster.run('job', { ...WEB, restartPolicy: 'Never' }, { ownerReferences: [controller] });
  cluster.finish();
  expect(cluster.podLog.slice(2, 6)).toEqual([
    '0 job ContainerCreating 0/1',
    '4 job Running 1/1',
    '14 job Completed 0/1',
    '15 job Completed 0/1',
  ]);
  expect(cluster.pod('job')?.status?.phase).toBe('Succeeded');
});

test('the terminal phase is written only after all containers have stopped', () => {
  const cluster = new Cluster();
  const phases: (string | undefined)[] = [];
  cluster.api.watch('Pod', ({ object }) => phases.push(object.status?.phase));
  cluster.run(
    'task',
    { ...WEB, restartPolicy: 'Never' },
    annotations({ 'run-duration': '2s', 'exit-code': '3' }),
  );
  cluster.finish();
  const expected = ['Pending', 'Pending', 'Pending', 'Running', 'Running', 'Failed', 'Failed'];
  expect(phases).toEqual(expected);
});

test('a crashing container restarts at once, then after doubling delays, and the simulation ends', () => {
  const cluster = new Cluster();
  cluster.run('web', WEB, annotations({ 'run-duration': '1s', 'exit-code': '1' }));
  cluster.finish();
  const started = cluster.log.records.filter(({ reason }) => reason === 'Started');
  const ended = started.map(({ at }) => at + 1);
  const delays = started.slice(1).map(({ at }, run) => Number((at - ended[run]!).toFixed(3)));
  expect(delays).toEqual([1, 15, 27, 53, 92, 170, 313, 313]);
  expect(cluster.podLog.at(-1)).toMatch(/^\d+ web CrashLoopBackOff 0\/1 #8$/);
});

test('a pod with a failing image pull stays Pending with ErrImagePull or ImagePullBackOff', () => {
  const cluster = new Cluster();
  cluster.run('web', WEB, annotations({ 'pull-failures': 'always' }));
  cluster.finish();
  const words = new Set(cluster.podLog.slice(3).map((line) => line.split(' ')[2]));
  expect([...words]).toEqual(['ErrImagePull', 'ImagePullBackOff']);
  expect(cluster.pod('web')?.status?.phase).toBe('Pending');
});

test('a pod is ready after its start-up, and each failed probe has an event', () => {
  const cluster = new Cluster();
  const readinessProbe = { httpGet: { port: 80 }, periodSeconds: 5 };
  const containers = [{ name: 'c', image: 'nginx:1.25', readinessProbe }];
  cluster.run('web', { ...WEB, containers }, annotations({ 'start-up': '8s' }));
  cluster.finish();
  expect(cluster.podLog.slice(3)).toEqual(['4 web Running 0/1', '16 web Running 1/1']);
  expect(cluster.events.filter((event) => event.includes('Unhealthy'))).toHaveLength(4);
});

test('a deleted pod stops its containers, writes their exit codes and is removed', () => {
  const cluster = new Cluster();
  cluster.run('web', WEB, annotations({ 'stop-duration': '3s' }));
  cluster.clock.at(20_000, () => {
    cluster.api.delete('Pod', 'default', 'web');
  });
  cluster.finish();
  expect(cluster.events.at(-1)).toBe('20 Killing: Stopping container c');
  expect(cluster.podLog.slice(-3)).toEqual([
    '23 web Error 0/1',
    '24 web Error 0/1',
    '24 web Error 0/1 deleted',
  ]);
  expect(cluster.pod('web')).toBeUndefined();
});

test('a container that ignores SIGTERM is killed at the end of its grace period', () => {
  const cluster = new Cluster();
  const codes: number[] = [];
  cluster.api.watch('Pod', ({ object }) => {
    const end = object.status?.containerStatuses?.[0]?.state?.terminated;
    if (end !== undefined) codes.push(end.exitCode);
  });
  cluster.run('web', WEB, annotations({ 'stop-duration': 'never' }));
  cluster.clock.at(10_000, () => {
    cluster.api.delete('Pod', 'default', 'web', { gracePeriodSeconds: 7 });
  });
  cluster.finish();
  expect(cluster.podLog.at(-1)).toBe('18 web Error 0/1 deleted');
  expect(new Set(codes)).toEqual(new Set([137]));
});

test('a pod deleted during its image pull still starts, and is then stopped', () => {
  const cluster = new Cluster();
  cluster.run('web', WEB);
  cluster.clock.at(1500, () => {
    cluster.api.delete('Pod', 'default', 'web');
  });
  cluster.finish();
  expect(cluster.log.records.map(({ reason }) => reason)).toEqual([
    'Pulling',
    'Pulled',
    'Created',
    'Started',
    'Killing',
  ]);
  expect(cluster.pod('web')).toBeUndefined();
});

test('a pod that does not fit is rejected, with the reason in its status and an event', () => {
  const cluster = new Cluster();
  const resources = { requests: { cpu: '8' } };
  cluster.run('web', { ...WEB, containers: [{ name: 'c', image: 'nginx:1.25', resources }] });
  cluster.finish();
  const why = "Node didn't have enough resource: cpu, requested: 8000, used: 0, capacity: 4000";
  expect(cluster.events).toEqual([`0 OutOfcpu: ${why}`]);
  expect(cluster.pod('web')?.status).toMatchObject({
    phase: 'Failed',
    reason: 'OutOfcpu',
    message: `Pod was rejected: ${why}`,
  });
});

test('a deadline ends a pod', () => {
  const cluster = new Cluster();
  cluster.run('web', { ...WEB, activeDeadlineSeconds: 30 });
  cluster.finish();
  expect(cluster.pod('web')?.status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
});

test('a pod that was already running stays unchanged until it is deleted', () => {
  const cluster = new Cluster();
  const status = { phase: 'Running', podIP: '10.0.0.9', startTime: '2024-12-31T00:00:00Z' };
  cluster.api.create('Pod', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'old', namespace: 'default' },
    spec: { ...WEB, nodeName: 'n1' },
    status,
  });
  cluster.finish();
  expect(cluster.pod('old')?.status).toEqual(status);
  cluster.api.delete('Pod', 'default', 'old');
  cluster.finish();
  expect(cluster.events).toEqual(['0 Killing: Stopping container c']);
  expect(cluster.pod('old')).toBeUndefined();
});

test('readiness overwritten by another client is restored at the next reconciliation', () => {
  const cluster = new Cluster();
  cluster.run('web', WEB);
  cluster.clock.at(12_000, () => {
    const status = cluster.pod('web')?.status;
    const conditions = status?.conditions?.map((condition) =>
      condition.type === 'Ready' ? { ...condition, status: 'False' } : condition,
    );
    cluster.api.setPodStatus('default', 'web', { ...status, conditions: conditions ?? [] });
  });
  cluster.finish();
  const ready = findCondition(cluster.pod('web')?.status?.conditions, 'Ready');
  expect(ready).toEqual({
    type: 'Ready',
    status: 'True',
    lastTransitionTime: '2025-01-01T00:00:20Z',
  });
});

test('an idle pod has no events on the clock', () => {
  const cluster = new Cluster();
  for (let number = 0; number < 100; number++) cluster.run(`web-${number}`, WEB);
  cluster.finish();
  const { nowMs } = cluster.clock;
  expect(nowMs).toBeLessThan(70_000);
  expect(cluster.clock.pending).toBe(0);
});

test('invalid annotations are reported with their place', () => {
  const cluster = new Cluster();
  expect(() => cluster.run('web', WEB, annotations({ 'run-duration.d': '1s' }))).toThrow(
    'error: Pod/default/web: kschedsim.dev/run-duration.d: there is no container "d": there are c',
  );
});
