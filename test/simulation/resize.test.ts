import { expect, test } from 'vitest';
import { node, pod } from '../support/builders.ts';
import type { Node } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';

const NODE = node('n1').offers({ cpu: 2, memory: 4096, pods: 9 }).object;
const PODS = [
  pod('web').requests({ cpu: 1 }).onNode('n1').object,
  pod('api').requests({ cpu: 0.5 }).onNode('n1').object,
];

const scenario = (steps: readonly unknown[]): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  steps,
});

const resize = (cpu: string, at = '10s', name = 'web'): unknown => ({
  at,
  resize: { pod: name, requests: { cpu } },
});

/** On a node of this release. */
const onNode = (kubeletVersion: string): Node => ({
  ...NODE,
  status: {
    ...NODE.status,
    nodeInfo: { kubeletVersion } as NonNullable<Node['status']>['nodeInfo'] & object,
  },
});

function run(steps: readonly unknown[], version = 'v1.36.3'): ReturnType<typeof plan> {
  return plan({ objects: [onNode(version), ...PODS], scenario: scenario(steps) });
}

test.each([
  ['1500m', [], 'passed'],
  ['1501m', ['Deferred'], 'failed'],
  ['3', ['Deferred'], 'failed'],
])('a pod that asks for %s of cpu waits: %j', (cpu, reasons, verdict) => {
  const { findings, summary } = run([resize(cpu)]);
  expect(summary.verdict).toBe(verdict);
  const told = findings.map(({ message }) => /PodResizePending, (\w+)/.exec(message)?.[1]);
  expect(told).toEqual(reasons);
});

test('a deferred resize is made when another pod goes, or becomes smaller', () => {
  for (const step of [{ at: '30s', delete: { object: 'pod/api' } }, resize('100m', '30s', 'api')]) {
    const { summary } = run([resize('1800m'), step]);
    expect(summary.verdict).toBe('passed');
  }
});

test('before v1.33 there is no such request, and before v1.36 more than the node has is infeasible', () => {
  expect(run([resize('1')], 'v1.32.10').scenario?.steps[0]?.error).toBe(
    'the server could not find the requested resource',
  );
  expect(run([resize('3')], 'v1.34.2').findings[0]?.message).toMatch(/Infeasible/);
  expect(run([resize('1800m')], 'v1.34.2').findings[0]?.message).toMatch(/Deferred/);
});

test('what the API server refuses fails', () => {
  const step = {
    at: '10s',
    resize: { pod: 'web', requests: { cpu: '1' }, limits: { cpu: '500m' } },
  };
  expect(run([step]).scenario?.steps[0]?.error).toMatch(/must be less than or equal to cpu limit/);
});
