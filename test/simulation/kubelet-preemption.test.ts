import { expect, test } from 'vitest';
import { deployment, planScenario, podTimelines, readyNode } from '../support/scenario-plans.ts';

const agent = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'agent', namespace: 'kube-system' },
  spec: {
    nodeName: 'n1',
    priorityClassName: 'system-node-critical',
    containers: [{ name: 'agent', image: 'agent:1', resources: { requests: { cpu: '2' } } }],
  },
};

test('a critical pod that names a full node preempts there; the controller replaces the victims', () => {
  const outcome = planScenario([readyNode('n1'), deployment('web', 4)], {
    steps: [{ at: '30s', apply: { objects: [agent, readyNode('n2')] } }],
  });
  expect(podTimelines(outcome, 'agent')).toEqual(['n1 Pending 30, Running 33.2']);
  const victims = outcome.pods.filter(({ phase }) => phase === 'Failed');
  expect(victims).toHaveLength(2);
  expect(outcome.findings).toEqual([
    {
      kind: 'evicted',
      counts: false,
      object: 'Deployment/web',
      namespace: 'default',
      pods: 2,
      message: 'preempted by its kubelet for a critical pod',
    },
  ]);
  expect(
    outcome.pods.filter(({ node, phase }) => node === 'n2' && phase === 'Running'),
  ).toHaveLength(2);
});
