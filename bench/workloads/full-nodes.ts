import { deployment, node, podSpec, times } from './manifests.ts';
import type { Size } from './workload.ts';

const CONDITIONS = [{ type: 'Ready', status: 'True' }];
const LOW = { cpu: '1', memory: '1Gi' };

/** Nodes whose CPUs are all requested by running pods of no priority, and a class of high priority. */
export const fullNodes = ({ nodes, pods }: Size): readonly object[] => [
  {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'high' },
    value: 1000,
  },
  ...times(nodes, (at) => node(at, { cpu: String(pods / nodes), memory: '256Gi', pods: '250' })),
  ...times(pods, (at) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `low-${at}`, namespace: 'default', uid: `low-${at}`, labels: { app: 'low' } },
    spec: { ...podSpec(LOW), priority: 0, nodeName: `node-${at % nodes}` },
    status: { phase: 'Running', startTime: '2026-01-01T00:00:00Z', conditions: CONDITIONS },
  })),
];

/** Pods of the high priority, each as large as a running one. */
export const preempting = (replicas: number): readonly object[] => [
  deployment({ name: 'high', spec: { ...podSpec(LOW), priorityClassName: 'high' } }, replicas),
];
