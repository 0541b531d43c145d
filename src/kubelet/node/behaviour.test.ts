import { expect, test } from 'vitest';
import type { Container } from '../../objects/index.ts';
import { annotations, KubeletCluster, WEB } from '../../../test/support/kubelet-cluster.ts';

const MAIN: Container = { name: 'c', image: 'nginx:1.25' };
const exec = { exec: { command: ['/bin/true'] } };

const stateOf = (cluster: KubeletCluster): unknown =>
  cluster.pod('web')?.status?.containerStatuses?.[0];

test('an OOM-killed container is restarted by policy, without the other containers', () => {
  const cluster = new KubeletCluster();
  cluster.run('web', WEB, annotations({ 'oom-after': '5s', 'run-duration': 'forever' }));
  while ((cluster.clock.nextMs ?? Infinity) < 12_000) cluster.clock.step();
  expect(cluster.podLog).toContain('9 web OOMKilled 0/1');
  expect(stateOf(cluster)).toMatchObject({
    restartCount: 1,
    state: { running: {} },
    lastState: { terminated: { exitCode: 137, reason: 'OOMKilled' } },
  });
});

test('memory above the limit ends a run, memory at the limit does not', () => {
  const cluster = new KubeletCluster();
  const resources = { limits: { memory: '200Mi' } };
  const containers = [{ ...MAIN, resources }];
  const usage = annotations({ 'memory-usage': '50Mi, 20s=200Mi, 1m=201Mi' });
  cluster.run('web', { ...WEB, restartPolicy: 'Never', containers }, usage);
  cluster.finish();
  expect(cluster.podLog.slice(-2)).toEqual(['65 web OOMKilled 0/1', '66 web OOMKilled 0/1']);
});

test('a failed postStart hook kills its container, which starts again', () => {
  const cluster = new KubeletCluster();
  const containers = [{ ...MAIN, lifecycle: { postStart: exec } }];
  const hook = { 'post-start-duration': '2s', 'post-start-failures': '1' };
  cluster.run('web', { ...WEB, containers }, annotations(hook));
  cluster.finish();
  expect(cluster.events.slice(3)).toEqual([
    '3.2 Started: Started container c',
    '5.2 FailedPostStartHook: PostStartHook failed',
    '5.2 Killing: FailedPostStartHook',
    '6 Pulled: Container image "nginx:1.25" already present on machine',
    '6 Created: Created container: c',
    '6.2 Started: Started container c',
  ]);
  expect(cluster.podLog).toContain('6 web PostStartHookError 0/1');
  expect(stateOf(cluster)).toMatchObject({ restartCount: 1, ready: true });
});

test('a preStop hook counts towards the grace period; its failure changes nothing', () => {
  const cluster = new KubeletCluster();
  const containers = [{ ...MAIN, lifecycle: { preStop: exec } }];
  const hook = {
    'pre-stop-duration': '4s',
    'pre-stop-failures': 'always',
    'stop-duration': 'never',
  };
  cluster.run('web', { ...WEB, containers }, annotations(hook));
  cluster.clock.at(10_000, () => {
    cluster.api.delete('Pod', 'default', 'web', { gracePeriodSeconds: 10 });
  });
  cluster.finish();
  expect(cluster.events.slice(-2)).toEqual([
    '10 Killing: Stopping container c',
    '14 FailedPreStopHook: PreStopHook failed',
  ]);
  expect(cluster.podLog.at(-1)).toBe('21 web Error 0/1 deleted');
});

test.each([
  ['1s', 106],
  ['4s', 106],
  // The hook is cut at the end of the grace period; the container has the least grace period after it.
  ['60s', 108],
])(
  'a preStop hook of %s counts towards the 6 s of a container that a liveness probe kills',
  (duration, endsAt) => {
    const cluster = new KubeletCluster();
    const livenessProbe = { tcpSocket: { port: 80 }, failureThreshold: 1 };
    const containers = [{ ...MAIN, livenessProbe, lifecycle: { preStop: exec } }];
    const spec = { ...WEB, terminationGracePeriodSeconds: 6, containers };
    const settings = {
      'liveness-probe': 'ok, 90s=fail',
      'pre-stop-duration': duration,
      'stop-duration': 'never',
    };
    cluster.run('web', spec, annotations(settings));
    while ((cluster.clock.nextMs ?? Infinity) < 125_000) cluster.clock.step();
    const times = cluster.log.records
      .filter(({ reason }) => reason === 'Killing' || reason === 'Pulled')
      .map(({ at }) => at);
    expect(times.slice(1)).toEqual([100, endsAt]);
  },
);

test('a container that fails to start is tried again without back-off, after the retry of its pod', () => {
  const cluster = new KubeletCluster();
  const failures = { 'start-failures': '2', 'start-error': 'exec: not found' };
  cluster.run('web', WEB, annotations(failures));
  cluster.finish();
  expect(cluster.podLog.slice(3)).toEqual([
    '4 web RunContainerError 0/1',
    '17 web RunContainerError 0/1 #1',
    '18 web Running 1/1 #2',
  ]);
  expect(cluster.events.filter((event) => event.includes('Failed'))).toHaveLength(2);
});

test('an invalid image name is reported, and the pod waits', () => {
  const cluster = new KubeletCluster();
  cluster.run('web', { ...WEB, containers: [{ name: 'c', image: 'Nginx:1' }] });
  cluster.finish();
  expect(cluster.podLog.at(-1)).toMatch(/web InvalidImageName 0\/1$/);
  expect(cluster.events.slice(0, 2)).toEqual([
    '0.5 InspectFailed: Failed to apply default image tag "Nginx:1": couldn\'t parse image name "Nginx:1": invalid reference format: repository name (library/Nginx) must be lowercase',
    '0.5 Failed: Error: InvalidImageName',
  ]);
});

test('the pod becomes ready and unready with its readiness probe', () => {
  const cluster = new KubeletCluster();
  const readinessProbe = { tcpSocket: { port: 80 }, periodSeconds: 5, failureThreshold: 2 };
  const containers = [{ ...MAIN, readinessProbe }];
  const outcome = annotations({ 'readiness-probe': 'fail, 10s=ok, 60s=fail, 90s=ok' });
  cluster.run('web', { ...WEB, containers }, outcome);
  cluster.finish();
  expect(cluster.podLog.slice(3)).toEqual([
    '4 web Running 0/1',
    '16 web Running 1/1',
    '71 web Running 0/1',
    '96 web Running 1/1',
  ]);
});

test('a liveness probe that fails later kills the container then', () => {
  const cluster = new KubeletCluster();
  const livenessProbe = { tcpSocket: { port: 80 } };
  const containers = [{ ...MAIN, livenessProbe }];
  cluster.run('web', { ...WEB, containers }, annotations({ 'liveness-probe': 'ok, 5m=fail' }));
  while ((cluster.clock.nextMs ?? Infinity) < 400_000) cluster.clock.step();
  const killed = cluster.log.records.filter(({ reason }) => reason === 'Killing');
  expect(killed.map(({ at }) => at)).toEqual([330]);
});

test('pulls and starts take the configured time, drawn for each of them', () => {
  const cluster = new KubeletCluster({ seed: 3 });
  const settings = annotations({ 'pull-duration': '10s..20s', 'start-delay': '1s..2s' });
  for (const name of ['a', 'b']) {
    cluster.run(name, { ...WEB, containers: [{ name: 'c', image: `${name}:1` }] }, settings);
  }
  cluster.finish();
  const at = (reason: string): number[] =>
    cluster.log.records
      .filter((record) => record.reason === reason)
      .map(({ at: seconds }) => seconds * 1000);
  const [firstPull = 0, secondPull = 0] = at('Pulled');
  for (const ms of [firstPull - 500, secondPull - firstPull]) {
    expect(ms).toBeGreaterThanOrEqual(10_000);
    expect(ms).toBeLessThanOrEqual(20_000);
  }
  const delays = at('Started').map((ms, index) => ms - (at('Pulled')[index] ?? 0));
  for (const ms of delays) expect(Math.round(ms / 1500)).toBe(1);
  expect(delays[0]).not.toBe(delays[1]);
});

test('randomly failing pulls are the same for the same seed', () => {
  const failuresOf = (seed: number): number[] => {
    const cluster = new KubeletCluster({ seed });
    for (let number = 0; number < 30; number++) {
      cluster.run(`web-${number}`, WEB, annotations({ 'pull-failures': '30%' }));
    }
    cluster.finish();
    return cluster.log.records.filter(({ reason }) => reason === 'Failed').map(({ at }) => at);
  };
  const first = failuresOf(5);
  expect(first.length).toBeGreaterThan(0);
  expect(failuresOf(5)).toEqual(first);
  expect(failuresOf(6)).not.toEqual(first);
});

test('the deadline of a pod that was already running counts from its startTime', () => {
  const cluster = new KubeletCluster();
  const status = { phase: 'Running', podIP: '10.0.0.9', startTime: '2024-12-31T23:59:30Z' };
  cluster.api.create('Pod', {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'old', namespace: 'default' },
    spec: { ...WEB, nodeName: 'n1', activeDeadlineSeconds: 45 },
    status,
  });
  cluster.finish();
  expect(cluster.events[0]).toMatch(/^15 DeadlineExceeded: /);
  expect(cluster.pod('old')?.status).toMatchObject({ phase: 'Failed', reason: 'DeadlineExceeded' });
});

test('the sandboxes of a node fail as its model says, and a deleted pod reports none', () => {
  const cluster = new KubeletCluster({ sandboxFailures: { first: 2, rate: 0 }, sandboxError: 'x' });
  cluster.run('web', WEB);
  cluster.clock.at(200, () => cluster.run('gone', WEB));
  cluster.clock.at(500, () => {
    cluster.api.delete('Pod', 'default', 'gone');
  });
  cluster.finish();
  const failures = cluster.log.records.filter(({ type }) => type === 'Warning');
  expect(failures.map(({ at, object, message }) => `${at} ${object} ${message}`)).toEqual([
    '0.5 Pod/default/web Failed to create pod sandbox: x',
    '14.5 Pod/default/web Failed to create pod sandbox: x',
  ]);
  expect(cluster.pod('web')?.status?.phase).toBe('Running');
  expect(cluster.pod('gone')).toBeUndefined();
});
