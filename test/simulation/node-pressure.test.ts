import { expect, test } from 'vitest';
import type { DocumentProblem } from '../../src/documents/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { readScenario } from '../../src/simulation/scenario/index.ts';
import { pod } from '../support/builders.ts';
import {
  deployment,
  findings,
  planScenario,
  podTimelines,
  readyNode,
} from '../support/scenario-plans.ts';

const kubeletModel = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'KubeletModel',
  kubelet: {
    evictionHard: { 'pid.available': '10%', 'nodefs.inodesFree': '5%' },
    evictionPressureTransitionPeriod: '1m',
  },
};

test('processes and inodes that run out evict pods, and taint the node until they are free again', () => {
  const cluster = [readyNode('n1'), readyNode('n2'), deployment('web', 2)];
  const outcome = planScenario(
    cluster,
    {
      steps: [
        { at: '30s', fillPids: 'n1' },
        { at: '5m', fillPids: { node: 'n1', share: 0 } },
        { at: '6m', fillDisk: { node: 'n2', inodes: 0.96 } },
      ],
      expect: [
        { at: '1m', pods: { workload: 'deployment/web', node: 'n2', ready: true, count: 2 } },
        { at: '330s', pods: { workload: 'deployment/web', node: 'n1', ready: true, count: 0 } },
        { at: '7m', pods: { workload: 'deployment/web', node: 'n1', ready: true, count: 2 } },
      ],
    },
    { kubeletModel },
  );
  expect(findings(outcome)).toEqual([]);
  expect(podTimelines(outcome, 'web')[0]).toMatch(/^n1 Pending 0, Running 3\.2, .*Failed 30$/);
  // Until the Node says so, further pods come and are rejected.
  const evicted = outcome.events.filter(
    ({ reason, message }) => reason === 'Evicted' && !message.startsWith('The node had condition'),
  );
  expect(evicted.map(({ message }) => message.split('.')[0])).toEqual([
    'The node was low on resource: pids',
    'The node was low on resource: inodes',
    'The node was low on resource: inodes',
  ]);
});

test.each([
  ['TerminationByKubelet', 'Evicted'],
  ['EvictionByEvictionAPI', undefined],
])('a pod that the cluster shows as evicted (%s) is not lost in this plan', (why, reason) => {
  const conditions = [{ type: 'DisruptionTarget', status: 'True', reason: why }];
  const status = { phase: 'Failed', conditions, ...(reason !== undefined && { reason }) };
  const evicted = pod('old').onNode('n1').reports(status).object;
  const outcome = plan({ objects: [readyNode('n1'), evicted, pod('web').object] });
  expect(outcome.summary).toMatchObject({ verdict: 'passed', lost: 0, placed: 2 });
  expect(outcome.pods[0]).not.toHaveProperty('lost');
});

test.each<[object, string, string]>([
  [{ node: 'n1' }, 'give shutdownGracePeriod or shutdownGracePeriodByPodPriority', ''],
  [
    { node: 'n1', shutdownGracePeriod: '10s', shutdownGracePeriodCriticalPods: '11s' },
    'shutdownGracePeriodCriticalPods must be at most shutdownGracePeriod',
    '',
  ],
  [{ node: 'n1', shutdownGracePeriod: '500ms' }, 'a grace period must be 0 or at least 1s', ''],
  [
    {
      node: 'n1',
      shutdownGracePeriod: '10s',
      shutdownGracePeriodByPodPriority: [{ priority: 0, shutdownGracePeriodSeconds: 5 }],
    },
    'give either shutdownGracePeriodByPodPriority or shutdownGracePeriod',
    '',
  ],
  [
    {
      node: 'n1',
      shutdownGracePeriodByPodPriority: [{ priority: 2 ** 31, shutdownGracePeriodSeconds: 5 }],
    },
    '2147483648 is not a 32-bit integer',
    '.shutdownGracePeriodByPodPriority.0.priority',
  ],
])('a shutdown of %j is refused', (shutDownNode, message, place) => {
  const problems: DocumentProblem[] = [];
  const header = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario' };
  readScenario({ ...header, steps: [{ at: 0, shutDownNode }] }, problems);
  const found = problems.map((each) => `${each.path.join('.')}: ${each.message}`);
  expect(found).toEqual([`steps.0.shutDownNode${place}: ${message}`]);
});
