import { describe, expect, test } from 'vitest';
import {
  deployment,
  findings,
  play,
  readyNode,
  stories,
  template,
} from '../support/scenario-stage.ts';
import type { TemplateOptions } from '../support/scenario-stage.ts';

// The defaults of docs/KUBELET.md: sandbox 0.5 s, pull 0.5 s and 2 s for 100 MB, start 0.2 s, a look at each whole second.

describe('a rolling update of a full cluster', () => {
  const full = (strategy: object, image = 'app:1') => deployment('web', 4, { strategy, image });
  const nodes = [readyNode('n1', '2'), readyNode('n2', '2')];

  test('without leave to take one away waits for ever for room', () => {
    const strategy = { maxSurge: 1, maxUnavailable: 0 };
    const outcome = play([...nodes, full(strategy)], {
      steps: [{ at: '30s', apply: { objects: [full(strategy, 'app:2')] } }],
      expect: [
        { at: '5m', pods: { workload: 'deployment/web', unschedulable: true, count: 1 } },
        { at: '5m', pods: { workload: 'deployment/web', ready: true, count: 4 } },
        { at: '5m', workload: { name: 'deployment/web', ready: false } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
    expect(stories(outcome, 'web').at(-1)).toBe('- Pending 30');
    expect(outcome.summary).toMatchObject({ ended: 'idle', unschedulable: 1 });
  });

  test('with one surge and one unavailable goes pod by pod', () => {
    const strategy = { maxSurge: 1, maxUnavailable: 1 };
    const outcome = play([...nodes, full(strategy)], {
      steps: [{ at: '30s', apply: { objects: [full(strategy, 'app:2')] } }],
      expect: [
        {
          at: '34s',
          pods: { workload: 'deployment/web', ready: true, terminating: false, count: 3 },
        },
        { at: '40s', workload: { name: 'deployment/web', ready: true } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
    expect(stories(outcome, 'web')).toEqual([
      'n1 Pending 0, Running 4, Terminating 39, Failed 39, Deleted 40',
      'n2 Pending 0, Running 4, Terminating 30, Failed 30, Deleted 31',
      'n1 Pending 0, Running 4, Terminating 35, Failed 35, Deleted 36',
      'n2 Pending 0, Running 4, Terminating 34, Failed 34, Deleted 35',
      'n2 Pending 30, Running 34',
      'n2 Pending 30, Running 35',
      'n1 Pending 34, Running 39',
      'n1 Pending 35, Running 40',
    ]);
    expect(outcome.deleted).toHaveLength(4);
  });
});

describe('a node that fails at 60 s', () => {
  const cluster = [readyNode('n1'), readyNode('n2'), deployment('web', 2)];

  test('loses its pods after the 300 s for which they tolerate that', () => {
    const outcome = play(cluster, {
      steps: [{ at: '60s', failNode: 'n1' }],
      expect: [
        { at: '100s', node: { name: 'n1', ready: true } },
        { at: '120s', node: { name: 'n1', ready: false } },
        { at: '120s', pods: { workload: 'deployment/web', ready: true, count: 1 } },
        { at: '400s', pods: { workload: 'deployment/web', terminating: true, count: 0 } },
        { at: '420s', pods: { workload: 'deployment/web', terminating: true, count: 1 } },
        { at: '420s', workload: { name: 'deployment/web', readyReplicas: 2 } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
    expect(stories(outcome, 'web')).toEqual([
      'n1 Pending 0, Running 4, NotReady 110, Terminating 415',
      'n2 Pending 0, Running 4',
      'n2 Pending 415, Running 416',
    ]);
  });

  test('keeps them when it is back in time', () => {
    const outcome = play(cluster, {
      steps: [
        { at: '60s', failNode: 'n1' },
        { at: '3m', recoverNode: 'n1' },
      ],
      expect: [{ at: '10m', pods: { workload: 'deployment/web', node: 'n1', count: 1 } }],
    });
    expect(findings(outcome)).toEqual([]);
    expect(stories(outcome, 'web')[0]).toMatch(
      /^n1 Pending 0, Running 4, NotReady 110, Ready 1[89]\d$/,
    );
  });
});

test('a crash loop: back-off doubles to five minutes, and a run without an end time is over then', () => {
  const annotations = { 'kschedsim.dev/run-duration': '2s', 'kschedsim.dev/exit-code': '1' };
  const outcome = play([readyNode('n1'), deployment('web', 1, { annotations })], {});
  const starts = outcome.pods[0]?.timeline
    .filter(({ reason }) => reason === 'Started')
    .map(({ at }) => Math.round(at));
  const pauses = starts?.slice(1).map((at, index) => at - (starts[index] ?? 0));
  // Two seconds' run and a look, and the back-off between: none at first, then from 10 s to 300 s.
  expect(pauses).toEqual([0, 10, 20, 40, 80, 160, 300, 300].map((backOff) => backOff + 3));
  expect(stories(outcome, 'web')[0]).toMatch(
    /^n1 Pending 0, Running 4, Error 6, Ready 7, Error 9, CrashLoopBackOff 19, Ready 20, Error 22/,
  );
  expect(outcome.summary).toMatchObject({ ended: 'looping', endTime: 950 });
  expect(outcome.pods[0]?.status).toBe('CrashLoopBackOff');
});

test('a slow image: both pods of the node wait for the one pull', () => {
  const annotations = { 'kschedsim.dev/image-size': '2Gi' };
  const outcome = play([readyNode('n1'), deployment('web', 2, { annotations })], {
    expect: [
      { at: '44s', pods: { workload: 'deploy/web', status: 'ContainerCreating', count: 2 } },
      { at: '45s', pods: { workload: 'deploy/web', ready: true, count: 2 } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(stories(outcome, 'web')).toEqual(['n1 Pending 0, Running 45', 'n1 Pending 0, Running 45']);
});

test('a Job whose pods fail: each later than the last, until the limit', () => {
  const spec = { restartPolicy: 'Never' as const };
  const annotations = { 'kschedsim.dev/exit-code': '1' };
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'report', namespace: 'default' },
    spec: { backoffLimit: 3, template: template('report', { annotations, spec }) },
  };
  const outcome = play([readyNode('n1'), job], {
    expect: [
      { at: '110s', workload: { name: 'job/report', failed: false } },
      { at: '120s', workload: { name: 'job/report', failed: true } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(stories(outcome, 'report')).toEqual([
    'n1 Pending 0, Running 4, Error 14, Failed 15',
    'n1 Pending 23, Running 24, Error 34, Failed 35',
    'n1 Pending 53, Running 54, Error 64, Failed 65',
    'n1 Pending 103, Running 104, Error 114, Failed 115',
  ]);
});

test('sidecars end after the main container, the last one first', () => {
  const restartPolicy = 'Always' as const;
  const { metadata, spec } = template('web', {
    annotations: { 'kschedsim.dev/stop-duration': '2s' },
    spec: {
      terminationGracePeriodSeconds: 30,
      initContainers: [
        { name: 'proxy', image: 'proxy:1', restartPolicy },
        { name: 'logs', image: 'logs:1', restartPolicy },
      ],
    },
  });
  const web = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...metadata, name: 'web', namespace: 'default' },
    spec,
  };
  const outcome = play([readyNode('n1'), web], {
    steps: [{ at: '30s', delete: { object: 'pod/web' } }],
    expect: [
      { at: '36s', pod: { name: 'web', terminating: true } },
      { at: '37s', pod: { name: 'web', exists: false } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  // Three times two seconds, one after the other; the object goes at the next look.
  expect(stories(outcome, 'web')).toEqual([
    'n1 Pending 0, Running 10, Terminating 30, Failed 36, Deleted 37',
  ]);
});

test('a cascade of preemption: high takes the place of mid, which has taken that of low', () => {
  const priority = (name: string, value: number) => ({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    value,
  });
  const workload = (name: string, replicas: number) =>
    deployment(name, replicas, { cpu: '2', spec: { priorityClassName: name } });
  const classes = [priority('high', 1000), priority('mid', 500), priority('low', 1)];
  const outcome = play(
    [readyNode('n1', '2'), readyNode('n2', '2'), ...classes, workload('low', 2)],
    {
      steps: [
        { at: '30s', apply: { objects: [workload('mid', 1)] } },
        { at: '60s', apply: { objects: [workload('high', 2)] } },
      ],
      expect: [{ at: '2m', pods: { unschedulable: true, count: 3 } }],
    },
  );
  expect(findings(outcome)).toEqual([]);
  expect(stories(outcome, 'low')).toEqual([
    'n1 Pending 0, Running 4, Terminating 30, Failed 30, Deleted 31',
    'n2 Pending 0, Running 4, Terminating 60, Failed 60, Deleted 61',
    '- Pending 30',
    '- Pending 60',
  ]);
  expect(stories(outcome, 'mid')).toEqual([
    'n1 Pending 30, Running 31, Terminating 60, Failed 60, Deleted 61',
    '- Pending 60',
  ]);
  expect(stories(outcome, 'high')).toEqual([
    'n2 Pending 60, Running 61',
    'n1 Pending 60, Running 61',
  ]);
  expect(outcome.summary.preempted).toBe(3);
});

test('readiness that never comes holds a rollout up, and costs nobody who is ready', () => {
  const probed = (options: TemplateOptions): ReturnType<typeof deployment> => {
    const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 5 };
    const resources = { requests: { cpu: '1' } };
    const { image = 'app:1' } = options;
    const containers = [{ name: 'main', image, resources, readinessProbe }];
    return deployment('web', 2, { ...options, spec: { containers } });
  };
  const annotations = { 'kschedsim.dev/start-up': 'never' };
  const outcome = play([readyNode('n1'), readyNode('n2'), probed({})], {
    steps: [{ at: '60s', apply: { objects: [probed({ image: 'app:2', annotations })] } }],
    expect: [
      { at: '15m', pods: { workload: 'deployment/web', ready: true, count: 2 } },
      { at: '15m', workload: { name: 'deployment/web', ready: false } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(stories(outcome, 'web')).toEqual([
    'n1 Pending 0, Running 4',
    'n2 Pending 0, Running 4',
    expect.stringMatching(/^n1 Pending 60, Running 6\d, NotReady 6\d$/),
  ]);
});

describe('a drain', () => {
  const budget = (minAvailable: number) => ({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: 'default' },
    spec: { minAvailable, selector: { matchLabels: { app: 'web' } } },
  });
  const agent = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: template('agent', { cpu: '0' }),
    },
  };

  test('evicts as the budget allows, and tries again every 5 s', () => {
    const cluster = [readyNode('n1'), agent, deployment('web', 3), budget(2)];
    const outcome = play(cluster, {
      steps: [
        { at: '10s', apply: { objects: [readyNode('n2')] } },
        { at: '30s', drain: 'n1' },
      ],
      expect: [
        { at: '31s', node: { name: 'n1', schedulable: false } },
        { at: '60s', pods: { workload: 'deployment/web', node: 'n2', ready: true, count: 3 } },
        { at: '60s', pods: { workload: 'daemonset/agent', node: 'n1', count: 1 } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
    const ends = stories(outcome, 'web').flatMap((one) => /Terminating (\d+)/.exec(one)?.[1] ?? []);
    expect(ends).toEqual(['30', '35', '40']);
  });

  test('that a budget never lets go on says so, and keeps no clock running', () => {
    const outcome = play([readyNode('n1'), readyNode('n2'), deployment('web', 2), budget(2)], {
      steps: [{ at: '30s', drain: 'n1' }],
    });
    expect(findings(outcome)).toEqual([
      expect.stringMatching(
        /^drain n1: not drained: web-\S+: Cannot evict pod as it would violate/,
      ),
    ]);
    expect(outcome.summary).toMatchObject({ ended: 'idle', endTime: 30 });
  });

  test('with a timeout gives up', () => {
    const outcome = play([readyNode('n1'), readyNode('n2'), deployment('web', 2), budget(2)], {
      steps: [
        { at: '30s', drain: { node: 'n1', timeout: '1m' } },
        { at: '2m', delete: { object: 'pdb/web' } },
      ],
      expect: [{ at: '5m', pods: { workload: 'deploy/web', node: 'n1', count: 1 } }],
    });
    expect(findings(outcome)).toHaveLength(1);
  });
});

describe('steps', () => {
  const cluster = [readyNode('n1'), readyNode('n2'), deployment('web', 2)];

  test('NoExecute evicts, scale makes anew, uncordon and untaint let in', () => {
    const taint = { node: 'n1', key: 'dedicated', effect: 'NoExecute' };
    const outcome = play(cluster, {
      steps: [
        { at: '20s', taint },
        { at: '25s', cordon: { selector: 'kubernetes.io/hostname in (n2)' } },
        { at: '30s', scale: { workload: 'deploy/web', replicas: 4 } },
        { at: '60s', untaint: { node: 'n1', key: 'dedicated' } },
        { at: '90s', uncordon: 'n2' },
      ],
      expect: [
        { at: '24s', node: { name: 'n1', pods: 0 } },
        { at: '24s', pods: { workload: 'deploy/web', node: 'n2', count: 2 } },
        { at: '59s', pods: { workload: 'deploy/web', unschedulable: true, count: 2 } },
        { at: '80s', pods: { workload: 'deploy/web', node: 'n1', ready: true, count: 2 } },
        { at: '100s', node: { name: 'n2', schedulable: true } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
  });

  test('that cannot be done are findings, in the words of kubectl', () => {
    const labels = { app: 'web', v: '2' };
    const { spec, ...rest } = deployment('web', 2);
    const reselected = {
      ...rest,
      spec: {
        ...spec,
        selector: { matchLabels: labels },
        template: { ...template('web'), metadata: { labels } },
      },
    };
    const outcome = play(
      cluster,
      {
        steps: [
          { at: '1s', cordon: 'n3' },
          { at: '2s', delete: { object: 'deployment/wep' } },
          { at: '3s', scale: { workload: 'sts/web', replicas: 1 } },
          { at: '4s', untaint: { node: 'n1', key: 'gone' } },
          {
            at: '5s',
            apply: {
              objects: [reselected],
            },
          },
          { at: '2h', delete: { object: 'node/n1' } },
        ],
        expect: [{ at: '3h', node: { name: 'n1', exists: false } }],
      },
      { until: 600 },
    );
    expect(findings(outcome)).toEqual([
      'cordon n3: nodes "n3" not found; did you mean n1?',
      'delete Deployment/wep: deployments.apps "wep" not found',
      'scale StatefulSet/web to 1: StatefulSet "web" not found in namespace default',
      'untaint n1 gone: taint "gone" not found',
      'apply Deployment/web: Deployment/web: Deployment.apps "web" is invalid: spec.selector: Invalid value: {"matchLabels":{"app":"web","v":"2"}}: field is immutable',
      'delete Node/n1: not done: the run was cut before',
      'Node/n1 does not exist: not checked: the run was cut before',
    ]);
  });

  test('apply leaves what it does not change: nothing is rolled', () => {
    const outcome = play(cluster, {
      steps: [{ at: '30s', apply: { objects: [deployment('web', 2), readyNode('n1')] } }],
    });
    expect(outcome.deleted).toBeUndefined();
    expect(outcome.summary.pods).toBe(2);
  });
});

test('a disk that fills up: its pods are evicted and go elsewhere, until it is empty again', () => {
  const outcome = play([readyNode('n1'), readyNode('n2'), deployment('web', 2)], {
    steps: [
      { at: '30s', fillDisk: 'n1' },
      { at: '10m', fillDisk: { node: 'n1', share: 0.1 } },
      { at: '20m', cordon: 'n2' },
      { at: '20m', scale: { workload: 'deploy/web', replicas: 3 } },
    ],
    expect: [
      { at: '1m', pods: { workload: 'deploy/web', node: 'n1', phase: 'Failed', count: 1 } },
      { at: '1m', pods: { workload: 'deploy/web', node: 'n2', ready: true, count: 2 } },
      { at: '21m', pods: { workload: 'deploy/web', node: 'n1', ready: true, count: 1 } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(stories(outcome, 'web')[0]).toMatch(/^n1 Pending 0, Running 4, .*Failed 40$/);
});

describe('a failure rate', () => {
  const job = (name: string) => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'default' },
    spec: {
      completions: 40,
      parallelism: 10,
      backoffLimit: 100,
      template: template(name, { cpu: '100m', spec: { restartPolicy: 'Never' } }),
    },
  });
  const run = (seed: number, rate: number) =>
    play(
      [readyNode('n1'), readyNode('n2')],
      {
        steps: [
          { at: 0, setFailureRate: { selector: 'app=lucky', rate: 0 } },
          { at: 0, setFailureRate: { selector: 'app=unlucky', rate } },
          { at: '1s', apply: { objects: [job('lucky'), job('unlucky')] } },
        ],
      },
      { seed },
    );
  const failed = (seed: number, rate: number, name: string): number =>
    run(seed, rate).pods.filter(({ owner, phase }) => owner?.name === name && phase === 'Failed')
      .length;

  test('hits the pods it is for, in about that share, and as the seed has it', () => {
    const seeds = [1, 2, 3, 4, 5];
    const times = seeds.map((seed) => failed(seed, 0.25, 'unlucky'));
    // 40 successes at a quarter of failures: 13 failures on average.
    const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
    expect(mean).toBeGreaterThan(8);
    expect(mean).toBeLessThan(19);
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(seeds.map((seed) => failed(seed, 0.25, 'unlucky'))).toEqual(times);
    expect(failed(1, 0.25, 'lucky')).toBe(0);
  });

  test('of 1 makes a crash loop of what would run for ever', () => {
    const outcome = play([readyNode('n1')], {
      steps: [
        { at: 0, setFailureRate: { workload: 'deploy/web', rate: 1, exitCode: 3, after: '5s' } },
        { at: 0, apply: { objects: [deployment('web', 1)] } },
      ],
      expect: [
        { at: '10m', pods: { workload: 'deploy/web', status: 'CrashLoopBackOff', count: 1 } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
  });
});
