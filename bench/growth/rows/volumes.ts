import { barePod, nodes, podSpec, times } from '../../workloads/manifests.ts';
import type { GrowthRow } from '../row.ts';

const CLAIM = {
  accessModes: ['ReadWriteOnce'],
  storageClassName: 'local',
  resources: { requests: { storage: '10Gi' } },
};

const claimed = (at: number) => {
  const name = `data-${at}`;
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `volume-${at}` },
      spec: {
        capacity: { storage: '10Gi' },
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'local',
        nfs: { server: 'nfs', path: `/${at}` },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name, namespace: 'default' },
      spec: CLAIM,
    },
    barePod({
      name: `pod-${at}`,
      spec: {
        ...podSpec(),
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: name } }],
      },
    }),
  ];
};

const storageClass = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: 'local' },
  provisioner: 'kubernetes.io/no-provisioner',
};

export const volumes: GrowthRow = {
  name: 'volumes, each with a claim and a pod',
  size: 2000,
  files: (size) => ({
    'input.json': [...nodes(100), storageClass, ...times(size, claimed).flat()],
  }),
  args: ['plan', 'input.json'],
};

const localVolume = (at: number) => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name: `local-${at}` },
  spec: {
    capacity: { storage: '10Gi' },
    accessModes: ['ReadWriteOnce'],
    storageClassName: 'local',
    local: { path: '/disk' },
    nodeAffinity: {
      required: {
        nodeSelectorTerms: [
          {
            matchExpressions: [
              { key: 'kubernetes.io/hostname', operator: 'In', values: [`node-${at}`] },
            ],
          },
        ],
      },
    },
  },
});

/** As many replicas as nodes, each with a claim that waits for its node. */
const claiming = (replicas: number) => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: { name: 'database', namespace: 'default' },
  spec: {
    replicas,
    podManagementPolicy: 'Parallel',
    serviceName: 'database',
    selector: { matchLabels: { app: 'database' } },
    template: { metadata: { labels: { app: 'database' } }, spec: podSpec() },
    volumeClaimTemplates: [
      {
        metadata: { name: 'data' },
        spec: CLAIM,
      },
    ],
  },
});

/** Each node has a volume, and each replica waits for one. */
export const localVolumes: GrowthRow = {
  name: 'local volumes, each on a node of its own',
  size: 800,
  files: (size) => ({
    'input.json': [
      ...nodes(size),
      { ...storageClass, volumeBindingMode: 'WaitForFirstConsumer' },
      ...times(size, localVolume),
      claiming(size),
    ],
  }),
  args: ['plan', 'input.json'],
};

const capacity = (at: number) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIStorageCapacity',
  metadata: { name: `capacity-${at}`, namespace: 'default' },
  storageClassName: 'local',
  capacity: '100Gi',
  nodeTopology: { matchLabels: { 'kubernetes.io/hostname': `node-${at}` } },
});

/** A driver publishes the capacity of each node, from which it provisions a volume for each replica. */
export const localCapacities: GrowthRow = {
  name: 'capacities, each of a node of its own',
  size: 800,
  files: (size) => ({
    'input.json': [
      ...nodes(size),
      {
        ...storageClass,
        provisioner: 'disk.example.com',
        volumeBindingMode: 'WaitForFirstConsumer',
      },
      {
        apiVersion: 'storage.k8s.io/v1',
        kind: 'CSIDriver',
        metadata: { name: 'disk.example.com' },
        spec: { storageCapacity: true },
      },
      ...times(size, capacity),
      claiming(size),
    ],
  }),
  args: ['plan', 'input.json'],
};
