import type { KubernetesObject } from '../../src/objects/index.ts';
import { manifest, meta, wide, type Fields } from '../support/finding-manifests.ts';

/** What makes a node differ from the others. */
export interface HostShape {
  readonly cpu?: string;
  readonly zone?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly Fields[];
  readonly offers?: Readonly<Record<string, string>>;
}

/** A ready Linux node. */
export function host(name: string, shape: HostShape = {}): KubernetesObject {
  const { cpu = '4', zone, labels = {}, taints, offers = {} } = shape;
  const room = { cpu, memory: '16Gi', pods: '110', 'ephemeral-storage': '100Gi', ...offers };
  const spec = taints === undefined ? {} : { spec: { taints } };
  const status = {
    capacity: room,
    allocatable: room,
    conditions: [{ type: 'Ready', status: 'True' }],
  };
  return meta(wide(manifest('v1', 'Node', name, { ...spec, status })), {
    labels: {
      'kubernetes.io/hostname': name,
      'kubernetes.io/os': 'linux',
      ...(zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone }),
      ...labels,
    },
  });
}

/** Two nodes of two cpu each, so that two pods of 1.5 cpu stand apart. */
export const TWO: readonly KubernetesObject[] = [
  host('n1', { cpu: '2' }),
  host('n2', { cpu: '2' }),
];

/** Two nodes of four cpu each. */
export const NODES: readonly KubernetesObject[] = [host('n1'), host('n2')];

export const expectations = (...expect: readonly Fields[]): readonly Fields[] => [
  { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Expectations', expect },
];

export const storageClass = (
  name: string,
  volumeBindingMode: 'Immediate' | 'WaitForFirstConsumer' = 'WaitForFirstConsumer',
): KubernetesObject =>
  wide(
    manifest('storage.k8s.io/v1', 'StorageClass', name, {
      provisioner: 'csi.example.com',
      volumeBindingMode,
    }),
  );

export const claim = (
  name: string,
  accessMode = 'ReadWriteOnce',
  more: Fields = { storageClassName: 'disk' },
): KubernetesObject =>
  manifest('v1', 'PersistentVolumeClaim', name, {
    spec: {
      accessModes: [accessMode],
      resources: { requests: { storage: '10Gi' } },
      ...more,
    },
  });

/** The parts of a pod that mounts a claim. */
export const mounting = (
  claimName: string,
): { readonly spec: Fields; readonly container: Fields } => ({
  spec: { volumes: [{ name: 'd', persistentVolumeClaim: { claimName } }] },
  container: { volumeMounts: [{ name: 'd', mountPath: '/d' }] },
});

/** Pods with this label never share a node. */
export const apart = (app: string): Fields => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { labelSelector: { matchLabels: { app } }, topologyKey: 'kubernetes.io/hostname' },
    ],
  },
});

/** A step of a scenario that applies objects. */
export const applyAt = (at: string, ...objects: readonly KubernetesObject[]): Fields => ({
  at,
  apply: { objects },
});
