import { HOSTNAME, list, times, ZONE } from './manifests.ts';
import type { Size } from './workload.ts';

const REPLICAS = 20;
const TIME = '2026-01-01T00:00:00Z';
const CONDITIONS = [
  'PodReadyToStartContainers',
  'Initialized',
  'Ready',
  'ContainersReady',
  'PodScheduled',
].map((type) => ({ type, status: 'True', lastProbeTime: null, lastTransitionTime: TIME }));
const TOLERATIONS = ['not-ready', 'unreachable'].map((state) => ({
  key: `node.kubernetes.io/${state}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 300,
}));

/** A settled cluster as `kubectl get -o json` prints it: nodes, Deployments with their ReplicaSets, and their running pods. */
export function standingDump({ nodes, pods }: Size): string {
  const workloads = times(pods / REPLICAS, (at) => workload(at, nodes)).flat();
  return JSON.stringify(list([...times(nodes, node), ...workloads]), null, 1);
}

const metadata = (name: string, uid: string) => ({
  name,
  uid,
  resourceVersion: '1',
  creationTimestamp: TIME,
});

function node(at: number): object {
  const amounts = { cpu: '16', memory: '64Gi', pods: '110' };
  const name = `node-${at}`;
  const labels = { [HOSTNAME]: name, [ZONE]: `zone-${at % 3}`, 'kubernetes.io/os': 'linux' };
  const ready = { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'ok' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { ...metadata(name, name), labels },
    spec: {},
    status: {
      allocatable: amounts,
      capacity: amounts,
      conditions: [{ ...ready, lastHeartbeatTime: TIME, lastTransitionTime: TIME }],
    },
  };
}

function workload(at: number, nodes: number): readonly object[] {
  const app = `app-${at}`;
  const hash = (at + 1_000_000).toString(16);
  const set = `${app}-${hash}`;
  const labels = { app };
  const template = { metadata: { labels }, spec: specOf(at) };
  const counts = { observedGeneration: 1, replicas: REPLICAS, readyReplicas: REPLICAS };
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { ...namespaced(app, `d-${at}`), annotations: { [`${GROUP}/revision`]: '1' } },
      spec: { replicas: REPLICAS, selector: { matchLabels: labels }, template },
      status: { ...counts, availableReplicas: REPLICAS, updatedReplicas: REPLICAS },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        ...namespaced(set, `r-${at}`),
        labels: { ...labels, 'pod-template-hash': hash },
        annotations: { [`${GROUP}/revision`]: '1' },
        ownerReferences: ownedBy('Deployment', app, `d-${at}`),
      },
      spec: {
        replicas: REPLICAS,
        selector: { matchLabels: { ...labels, 'pod-template-hash': hash } },
        template: { ...template, metadata: { labels: { ...labels, 'pod-template-hash': hash } } },
      },
      status: { ...counts, availableReplicas: REPLICAS, fullyLabeledReplicas: REPLICAS },
    },
    ...times(REPLICAS, (replica) => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        ...namespaced(`${set}-${replica.toString(36).padStart(5, 'x')}`, `p-${at}-${replica}`),
        generateName: `${set}-`,
        labels: { ...labels, 'pod-template-hash': hash },
        ownerReferences: ownedBy('ReplicaSet', set, `r-${at}`),
      },
      spec: {
        ...specOf(at),
        nodeName: `node-${((at * REPLICAS + replica) * 7919) % nodes}`,
        serviceAccountName: 'default',
        serviceAccount: 'default',
        enableServiceLinks: true,
        preemptionPolicy: 'PreemptLowerPriority',
        priority: 0,
        tolerations: TOLERATIONS,
      },
      status: statusOf(at, replica),
    })),
  ];
}

const GROUP = 'deployment.kubernetes.io';

const namespaced = (name: string, uid: string) => ({
  ...metadata(name, uid),
  namespace: 'default',
  generation: 1,
});

const ownedBy = (kind: string, name: string, uid: string): readonly object[] => [
  { apiVersion: 'apps/v1', kind, name, uid, controller: true, blockOwnerDeletion: true },
];

const specOf = (at: number): object => ({
  containers: [
    {
      name: 'main',
      image: `registry.example.com/app:${at}`,
      imagePullPolicy: 'IfNotPresent',
      env: [{ name: 'MODE', value: 'production' }],
      resources: {
        requests: { cpu: `${50 + 10 * (at % 40)}m`, memory: `${64 + 16 * (at % 30)}Mi` },
      },
      terminationMessagePath: '/dev/termination-log',
      terminationMessagePolicy: 'File',
    },
  ],
  restartPolicy: 'Always',
  dnsPolicy: 'ClusterFirst',
  schedulerName: 'default-scheduler',
  securityContext: {},
  terminationGracePeriodSeconds: 30,
});

const statusOf = (at: number, replica: number): object => ({
  phase: 'Running',
  podIP: '10.0.0.1',
  hostIP: '10.1.0.1',
  qosClass: 'Burstable',
  startTime: TIME,
  conditions: CONDITIONS,
  containerStatuses: [
    {
      name: 'main',
      ready: true,
      started: true,
      restartCount: 0,
      image: `registry.example.com/app:${at}`,
      imageID: 'sha256:0123',
      containerID: `containerd://${at}-${replica}`,
      lastState: {},
      state: { running: { startedAt: TIME } },
    },
  ],
});
