import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/outcome/index.ts';
import {
  deployment,
  findings,
  planScenario,
  readyNode,
  podTimelines,
  template,
} from '../support/scenario-plans.ts';

/** When kubelets rejected pods under the pressure of their disk. */
const rejections = ({ events }: Plan): readonly number[] =>
  events.filter(({ message }) => message.startsWith('The node had condition')).map(({ at }) => at);

describe('a node that fails at 60 s', () => {
  const cluster = [readyNode('n1'), readyNode('n2'), deployment('web', 2)];

  test('loses its pods after their toleration of 300 s', () => {
    const outcome = planScenario(cluster, {
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
    expect(podTimelines(outcome, 'web')).toEqual([
      'n1 Pending 0, Running 3.2, NotReady 110, Terminating 410.1',
      'n2 Pending 0, Running 3.2',
      'n2 Pending 410.1, Running 410.8',
    ]);
  });

  test('keeps its pods when it returns in time', () => {
    const outcome = planScenario(cluster, {
      steps: [
        { at: '60s', failNode: 'n1' },
        { at: '3m', recoverNode: 'n1' },
      ],
      expect: [{ at: '10m', pods: { workload: 'deployment/web', node: 'n1', count: 1 } }],
    });
    expect(findings(outcome)).toEqual([]);
    expect(podTimelines(outcome, 'web')[0]).toMatch(
      /^n1 Pending 0, Running 3\.2, NotReady 110, Ready 1[89]\d$/,
    );
  });
});

// The kubelet rejects new pods from 30 s on; the scheduler learns of it from the next status of the Node, at 33 s. Until then the empty
// node is the better one for each replacement, and one is rejected every second.
test('a disk that fills up: pods are evicted and placed elsewhere until it is empty again', () => {
  const outcome = planScenario([readyNode('n1'), readyNode('n2'), deployment('web', 2)], {
    steps: [
      { at: '30s', fillDisk: 'n1' },
      { at: '10m', fillDisk: { node: 'n1', share: 0.1 } },
      { at: '20m', cordon: 'n2' },
      { at: '20m', scale: { workload: 'deploy/web', replicas: 3 } },
    ],
    expect: [
      { at: '1m', pods: { workload: 'deploy/web', node: 'n1', phase: 'Failed', count: 5 } },
      { at: '1m', pods: { workload: 'deploy/web', node: 'n2', ready: true, count: 2 } },
      { at: '21m', pods: { workload: 'deploy/web', node: 'n1', ready: true, count: 1 } },
    ],
  });
  expect(findings(outcome)).toEqual([]);
  expect(podTimelines(outcome, 'web')).toEqual([
    'n1 Pending 0, Running 3.2, Failed 30',
    'n2 Pending 0, Running 3.2',
    // Four replacements in one row.
    'n1 Pending 32, Failed 33',
    'n2 Pending 33, Running 33.7',
    'n1 Pending 1200, Running 1203.2',
  ]);
  expect(rejections(outcome)).toEqual([30, 31, 32, 33]);
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
    planScenario(
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

  test('applies to the selected pods at about that rate, and depends on the seed', () => {
    const seeds = [1, 2, 3, 4, 5];
    const times = seeds.map((seed) => failed(seed, 0.25, 'unlucky'));
    // 40 successes at a failure rate of 0.25: 13 failures on average.
    const mean = times.reduce((sum, one) => sum + one, 0) / times.length;
    expect(mean).toBeGreaterThan(8);
    expect(mean).toBeLessThan(19);
    expect(new Set(times).size).toBeGreaterThan(1);
    expect(seeds.map((seed) => failed(seed, 0.25, 'unlucky'))).toEqual(times);
    expect(failed(1, 0.25, 'lucky')).toBe(0);
  });

  test('of 1 makes long-running pods crash', () => {
    const outcome = planScenario([readyNode('n1')], {
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

describe('sandboxes that fail', () => {
  const failing = planScenario([readyNode('n1'), deployment('web', 1)], {
    steps: [{ at: 0, failSandboxes: { node: 'n1', error: 'no network' } }],
  });

  test('leave their pod in ContainerCreating, which is a finding', () => {
    expect(failing.pods.map(({ phase, status }) => [phase, status])).toEqual([
      ['Pending', 'ContainerCreating'],
    ]);
    expect(failing.findings).toMatchObject([
      {
        kind: 'failing',
        counts: true,
        object: 'Deployment/web',
        message: 'ContainerCreating: Failed to create pod sandbox: no network',
      },
    ]);
    expect(failing.summary).toMatchObject({ verdict: 'failed', ended: 'looping' });
  });

  test('are tried again like any failed pass, until they succeed', () => {
    const outcome = planScenario([readyNode('n1'), deployment('web', 1)], {
      steps: [
        { at: 0, failSandboxes: 'n1' },
        { at: '30s', failSandboxes: { node: 'n1', rate: 0 } },
      ],
    });
    const failures = outcome.events.filter(({ reason }) => reason === 'FailedCreatePodSandBox');
    expect(failures.map(({ at }) => at)).toEqual([0.5, 14.5, 28.5]);
    expect(podTimelines(outcome, 'web')).toEqual(['n1 Pending 0, Running 45.2']);
    expect(outcome.findings).toEqual([]);
  });

  test('of one pod follow its annotations', () => {
    const annotations = {
      'kschedsim.dev/sandbox-failures': '1',
      'kschedsim.dev/sandbox-error': 'no route',
    };
    const outcome = planScenario([readyNode('n1'), deployment('web', 1, { annotations })], {});
    const failures = outcome.events.filter(({ type }) => type === 'Warning');
    expect(failures).toMatchObject([
      {
        at: 0.5,
        reason: 'FailedCreatePodSandBox',
        message: 'Failed to create pod sandbox: no route',
      },
    ]);
    expect(podTimelines(outcome, 'web')).toEqual(['n1 Pending 0, Running 17.2']);
  });
});

describe('a node that shuts down gracefully', () => {
  const agents = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'agent' } }, template: template('agent') },
  };
  const outcome = planScenario([readyNode('n1'), readyNode('n2'), deployment('web', 2), agents], {
    steps: [
      {
        at: '60s',
        shutDownNode: {
          node: 'n1',
          shutdownGracePeriod: '30s',
          shutdownGracePeriodCriticalPods: '10s',
        },
      },
      { at: '10m', recoverNode: 'n1' },
    ],
    expect: [
      { at: '61s', node: { name: 'n1', ready: false } },
      { at: '61s', pods: { workload: 'deployment/web', node: 'n1', phase: 'Failed', count: 1 } },
      { at: '70s', pods: { workload: 'deployment/web', node: 'n2', ready: true, count: 2 } },
      { at: '11m', node: { name: 'n1', ready: true } },
      { at: '11m', pods: { workload: 'daemonset/agent', ready: true, count: 2 } },
    ],
  });

  test('its pods fail and are replaced elsewhere, pods of DaemonSets when it is back', () => {
    expect(findings(outcome)).toEqual([]);
    expect(podTimelines(outcome, 'web')).toEqual([
      'n2 Pending 0, Running 3.7',
      'n1 Pending 0, Running 3.7, Failed 60, Deleted 365.1',
      'n2 Pending 60, Running 60.7',
    ]);
    expect(podTimelines(outcome, 'agent')).toEqual([
      'n2 Pending 0, Running 3.2',
      'n1 Pending 0, Running 3.2, Failed 60, Deleted 60',
      'n1 Pending 600, Running 600.7',
    ]);
  });

  test('says so in its findings', () => {
    expect(outcome.findings.map(({ object, message }) => `${object}: ${message}`)).toEqual([
      'DaemonSet/agent: terminated by the shutdown of its node',
      // The taint of the node that is not ready comes later.
      'Deployment/web: evicted by a NoExecute taint',
    ]);
  });
});
