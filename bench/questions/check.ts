import { runningCluster } from '../workloads/running-cluster.ts';
import { ONE_PLAN } from './question.ts';
import type { Question } from './question.ts';

const EXPECTATIONS = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Expectations',
  expect: [
    { survives: 'node' },
    { spread: { workload: 'replicaset/app-0', by: 'zone', minDomains: 3, maxSkew: 300 } },
    { headroom: { pod: 'replicaset/app-1', atLeast: 10, loss: 'node' } },
    { onNodes: { nodes: 'topology.kubernetes.io/zone' } },
    { utilisation: { resource: 'cpu', atMost: 0.9 } },
  ],
};

export const check: Question = {
  name: '2000x20000 check of five expectations',
  files: () => ({
    'input.json': runningCluster({ nodes: 2_000, pods: 20_000 }),
    'expectations.json': EXPECTATIONS,
  }),
  args: ['check', 'input.json', '-e', 'expectations.json'],
  beside: ONE_PLAN,
};
