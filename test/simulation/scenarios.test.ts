import { describe, expect, test } from 'vitest';
import {
  deployment,
  findings,
  planScenario,
  readyNode,
  podTimelines,
  template,
} from '../support/scenario-plans.ts';
import type { TemplateOptions } from '../support/scenario-plans.ts';

// The defaults of docs/KUBELET.md: sandbox 0.5 s, pull 0.5 s and 2 s for 100 MB, start 0.2 s, a sync at each whole second.

describe('a rolling update of a full cluster', () => {
  const full = (strategy: object, image = 'app:1') => deployment('web', 4, { strategy, image });
  const nodes = [readyNode('n1', '2'), readyNode('n2', '2')];

  test('with maxUnavailable 0 waits forever for room', () => {
    const strategy = { maxSurge: 1, maxUnavailable: 0 };
    const outcome = planScenario([...nodes, full(strategy)], {
      steps: [{ at: '30s', apply: { objects: [full(strategy, 'app:2')] } }],
      expect: [
        { at: '5m', pods: { workload: 'deployment/web', unschedulable: true, count: 1 } },
        { at: '5m', pods: { workload: 'deployment/web', ready: true, count: 4 } },
        { at: '5m', workload: { name: 'deployment/web', ready: false } },
      ],
    });
    expect(findings(outcome)).toEqual([]);
    expect(podTimelines(outcome, 'web').at(-1)).toBe('- Pending 30');
    expect(outcome.summary).toMatchObject({ ended: 'idle', unschedulable: 1 });
  });

  test('with maxSurge 1 and maxUnavailable 1 replaces pod by pod', () => {
    const strategy = { maxSurge: 1, maxUnavailable: 1 };
    const outcome = planScenario([...nodes, full(strategy)], {
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
    expect(podTimelines(outcome, 'web')).toEqual([
      'n1 Pending 0, Running 3.2, Terminating 37.1, Failed 37.1, Deleted 38',
      'n2 Pending 0, Running 3.2, Terminating 30, Failed 30, Deleted 31',
      'n1 Pending 0, Running 3.7, Terminating 33.9, Failed 33.9, Deleted 34',
      'n2 Pending 0, Running 3.7, Terminating 33.2, Failed 33.2, Deleted 34',
      'n2 Pending 30, Running 33.2',
      'n2 Pending 30, Running 33.9',
      // The pod of 34 s backs off until 35 s has passed, so that the younger one goes first.
      'n1 Pending 33.2, Running 37.8',
      'n1 Pending 33.9, Running 37.1',
    ]);
    expect(outcome.deleted).toHaveLength(4);
  });
});

test('a crash loop: back-off doubles to five minutes, and a run without an end time ends there', () => {
  const annotations = { 'kschedsim.dev/run-duration': '2s', 'kschedsim.dev/exit-code': '1' };
  const outcome = planScenario([readyNode('n1'), deployment('web', 1, { annotations })], {});
  const starts = outcome.pods[0]?.timeline
    .filter(({ reason }) => reason === 'Started')
    .map(({ at }) => Math.round(at));
  const pauses = starts?.slice(1).map((at, index) => at - (starts[index] ?? 0));
  // Two seconds of run time and the back-off: none at first, then 10 s to 300 s, a quarter more, looked at again after 75 s.
  expect(pauses).toEqual([3, 15, 28, 53, 84, 165, 307, 307]);
  expect(podTimelines(outcome, 'web')[0]).toMatch(
    /^n1 Pending 0, Running 3\.2, Error 6, Ready 6\.2, Error 9, CrashLoopBackOff 21, Ready 21\.2, Error 24/,
  );
  expect(outcome.summary).toMatchObject({ ended: 'looping', endTime: 1044 });
  expect(outcome.pods[0]?.status).toBe('CrashLoopBackOff');
});

test('a slow image: both pods of the node wait for one pull', () => {
  const annotations = { 'kschedsim.dev/image-size': '2Gi' };
  const outcome = planScenario([readyNode('n1'), deployment('web', 2, { annotations })], {
    expect: [
      { at: '44s', pods: { workload: 'deploy/web', status: 'ContainerCreating', count: 2 } },
      { at: '45s', pods: { workload: 'deploy/web', ready: true, count: 2 } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(podTimelines(outcome, 'web')).toEqual([
    'n1 Pending 0, Running 44.15',
    'n1 Pending 0, Running 44.65',
  ]);
});

test('a Job with failing pods: back-off until the limit', () => {
  const spec = { restartPolicy: 'Never' as const };
  const annotations = { 'kschedsim.dev/exit-code': '1' };
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'report', namespace: 'default' },
    spec: { backoffLimit: 3, template: template('report', { annotations, spec }) },
  };
  const outcome = planScenario([readyNode('n1'), job], {
    expect: [
      { at: '110s', workload: { name: 'job/report', failed: false } },
      { at: '120s', workload: { name: 'job/report', failed: true } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(podTimelines(outcome, 'report')).toEqual([
    'n1 Pending 0, Running 3.2, Error 14, Failed 15',
    'n1 Pending 23, Running 23.7, Error 34, Failed 35',
    'n1 Pending 53, Running 53.7, Error 64, Failed 65',
    'n1 Pending 103, Running 103.7, Error 114, Failed 115',
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
  const outcome = planScenario([readyNode('n1'), web], {
    steps: [{ at: '30s', delete: { object: 'pod/web' } }],
    expect: [
      { at: '36s', pod: { name: 'web', terminating: true } },
      { at: '37s', pod: { name: 'web', exists: false } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  // Three stops of two seconds in sequence; the object is deleted at the next sync.
  expect(podTimelines(outcome, 'web')).toEqual([
    'n1 Pending 0, Running 8.6, Terminating 30, Failed 36, Deleted 37',
  ]);
});

test('a cascade of preemption: high preempts mid, which preempts low', () => {
  const priority = (name: string, value: number) => ({
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name },
    value,
  });
  const workload = (name: string, replicas: number) =>
    deployment(name, replicas, { cpu: '2', spec: { priorityClassName: name } });
  const classes = [priority('high', 1000), priority('mid', 500), priority('low', 1)];
  const outcome = planScenario(
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
  expect(podTimelines(outcome, 'low')).toEqual([
    'n1 Pending 0, Running 3.2, Terminating 30, Failed 30, Deleted 31',
    'n2 Pending 0, Running 3.2, Terminating 60, Failed 60, Deleted 61',
    '- Pending 30',
    '- Pending 60',
  ]);
  expect(podTimelines(outcome, 'mid')).toEqual([
    'n1 Pending 30, Running 30.7, Terminating 60, Failed 60, Deleted 61',
    '- Pending 60',
  ]);
  expect(podTimelines(outcome, 'high')).toEqual([
    'n2 Pending 60, Running 60.7',
    'n1 Pending 60, Running 60.7',
  ]);
  expect(outcome.summary.preempted).toBe(3);
});

test('pods that never become ready block a rollout, and ready pods stay', () => {
  const probed = (options: TemplateOptions): ReturnType<typeof deployment> => {
    const readinessProbe = { httpGet: { path: '/', port: 80 }, periodSeconds: 5 };
    const resources = { requests: { cpu: '1' } };
    const { image = 'app:1' } = options;
    const containers = [{ name: 'main', image, resources, readinessProbe }];
    return deployment('web', 2, { ...options, spec: { containers } });
  };
  const annotations = { 'kschedsim.dev/start-up': 'never' };
  const outcome = planScenario([readyNode('n1'), readyNode('n2'), probed({})], {
    steps: [{ at: '60s', apply: { objects: [probed({ image: 'app:2', annotations })] } }],
    expect: [
      { at: '15m', pods: { workload: 'deployment/web', ready: true, count: 2 } },
      { at: '15m', workload: { name: 'deployment/web', ready: false } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(podTimelines(outcome, 'web')).toEqual([
    'n1 Pending 0, Running 3.2',
    'n2 Pending 0, Running 3.2',
    expect.stringMatching(/^n1 Pending 60, Running 6[\d.]+, NotReady 6[\d.]+$/),
  ]);
});
