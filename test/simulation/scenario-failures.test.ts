import { describe, expect, test } from 'vitest';
import {
  deployment,
  findings,
  planScenario,
  readyNode,
  podTimelines,
  template,
} from '../support/scenario-plans.ts';

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
      'n1 Pending 0, Running 4, NotReady 110, Terminating 415',
      'n2 Pending 0, Running 4',
      'n2 Pending 415, Running 416',
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
      /^n1 Pending 0, Running 4, NotReady 110, Ready 1[89]\d$/,
    );
  });
});

test('a disk that fills up: pods are evicted and placed elsewhere until it is empty again', () => {
  const outcome = planScenario([readyNode('n1'), readyNode('n2'), deployment('web', 2)], {
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
  expect(podTimelines(outcome, 'web')[0]).toMatch(/^n1 Pending 0, Running 4, .*Failed 40$/);
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
