import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Size } from './workload.ts';

const WORKLOADS = 20;

/** Nodes in three zones with room for half as many pods again, and running pods of ReplicaSets. */
export function runningCluster({ nodes, pods }: Size): KubernetesObject[] {
  const machines = Array.from({ length: nodes }, (_, at) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: `node-${at}`,
      labels: {
        'kubernetes.io/hostname': `node-${at}`,
        'topology.kubernetes.io/zone': `zone-${at % 3}`,
      },
    },
    status: { allocatable: { cpu: '16', memory: '64Gi', pods: '110' } },
  }));
  const sets = Array.from({ length: WORKLOADS }, (_, at) => replicaSet(at, pods));
  const running = Array.from({ length: pods }, (_, at) => podOf(sets[at % WORKLOADS]!, at, nodes));
  return [...machines, ...sets, ...running];
}

type ReplicaSet = ReturnType<typeof replicaSet>;

function replicaSet(at: number, pods: number) {
  const labels = { app: `app-${at}` };
  const requests = { cpu: `${100 + 50 * (at % 5)}m`, memory: '512Mi' };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: `app-${at}`, namespace: 'default', uid: `set-${at}` },
    spec: {
      replicas: pods / WORKLOADS,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'app', image: 'app', resources: { requests } }] },
      },
    },
  };
}

function podOf(
  { metadata: { name, uid }, spec: { template } }: ReplicaSet,
  at: number,
  nodes: number,
) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${name}-${at}`,
      namespace: 'default',
      uid: `pod-${at}`,
      labels: template.metadata.labels,
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name, uid, controller: true }],
    },
    spec: { nodeName: `node-${at % nodes}`, ...template.spec },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  };
}
