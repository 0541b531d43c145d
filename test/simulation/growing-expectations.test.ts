import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { cpu, node, usage, workload } from '../support/autoscaled.ts';
import { scenario } from '../support/finding-manifests.ts';
import { GROWN, growing } from '../support/grown-clusters.ts';

test('a scenario expects how far a cluster has grown at a moment', () => {
  const selector = 'karpenter.sh/nodepool=p';
  const nodes = [
    { at: '20s', nodes: { count: 1, ready: true } },
    { at: '2m', nodes: { atLeast: 2 } },
    { at: '2m', nodes: { selector, ready: true, count: 2 } },
  ];
  const { scenario: outcome } = plan({
    objects: growing('3', 1),
    scenario: scenario([], nodes),
    options: { ...GROWN, until: 180 },
  });
  expect(outcome?.expectations.map(({ met, found = '' }) => [met, found])).toEqual([
    [true, ''],
    [true, ''],
    [false, '1'],
  ]);
});

test('a scenario expects the replicas that an autoscaler gives', () => {
  const workloads = ['deployment/web', 'deployment/api'];
  const [web, api] = workloads;
  const expected = [
    { at: '1m', replicas: { workload: web, count: 2 } },
    { at: '5m', replicas: { workload: web, atLeast: 5, atMost: 6 } },
    { at: '5m', replicas: { workload: web, atMost: 3 } },
    { at: '5m', replicas: { workload: api, atMost: 3 } },
  ];
  const steps = [
    { at: 0, value: '700m' },
    { at: '2m', value: '2100m' },
  ];
  const { scenario: outcome } = plan({
    // Built as it is read of YAML.
    objects: [node('a'), ...workload('web')] as readonly KubernetesObject[],
    scenario: scenario([], expected),
    options: { usage: usage(cpu({ steps })) },
  });
  expect(outcome?.expectations.map(({ met, found = '' }) => [met, found])).toEqual([
    [true, ''],
    [true, ''],
    [false, '6'],
    [false, 'it does not exist'],
  ]);
});

test('bounds that no number keeps are refused', () => {
  const wrong = [
    { at: 0, nodes: { atLeast: 3, atMost: 2 } },
    { at: 0, nodes: {} },
  ];
  expect(() => plan({ objects: growing('3', 1), scenario: scenario([], wrong) })).toThrow(
    /no number is at least 3 and at most 2[\s\S]*give count, atLeast or atMost/,
  );
});
