import type {
  CSINode,
  CSIStorageCapacity,
  NodeSelectorRequirement,
  PersistentVolume,
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
  StorageClass,
  Volume,
} from '../../src/objects/index.ts';
import { PodBuilder } from './builders.ts';

/** The pod with these volumes beside those it has. */
export function mounting(pod: PodBuilder, ...volumes: readonly Partial<Volume>[]): PodBuilder {
  const { spec } = pod.object;
  const before = spec.volumes ?? [];
  const added = volumes.map((volume, at) => ({ name: `v${before.length + at}`, ...volume }));
  return new PodBuilder({ ...pod.object, spec: { ...spec, volumes: [...before, ...added] } });
}

export const claimVolume = (claimName: string): Partial<Volume> => ({
  persistentVolumeClaim: { claimName },
});

const BOUND = { 'pv.kubernetes.io/bind-completed': 'yes' };

/** A claim for 1Gi, ReadWriteOnce, of class "fast". */
export function claim(
  name: string,
  spec: PersistentVolumeClaimSpec = {},
  metadata: Partial<PersistentVolumeClaim['metadata']> = {},
): PersistentVolumeClaim {
  const isBound = spec.volumeName !== undefined;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: {
      name,
      namespace: 'default',
      uid: `uid-${name}`,
      ...(isBound ? { annotations: BOUND } : {}),
      ...metadata,
    },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: '1Gi' } },
      storageClassName: 'fast',
      ...spec,
    },
    status: { phase: isBound ? 'Bound' : 'Pending' },
  };
}

/** A volume of 1Gi, ReadWriteOnce, of class "fast", Available without a claim. */
export function volume(
  name: string,
  spec: NonNullable<PersistentVolume['spec']> = {},
  metadata: Partial<PersistentVolume['metadata']> = {},
): PersistentVolume {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, ...metadata },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '1Gi' },
      storageClassName: 'fast',
      ...spec,
    },
    status: { phase: spec.claimRef === undefined ? 'Available' : 'Bound' },
  };
}

/** The node affinity of a volume: nodes with all of these labels. */
export const reachedFrom = (
  ...matchExpressions: readonly NodeSelectorRequirement[]
): Pick<NonNullable<PersistentVolume['spec']>, 'nodeAffinity'> => ({
  nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions }] } },
});

/** A class with WaitForFirstConsumer and a provisioner of CSI driver "disk.example.com". */
export function storageClass(name = 'fast', more: Partial<StorageClass> = {}): StorageClass {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name },
    provisioner: 'disk.example.com',
    volumeBindingMode: 'WaitForFirstConsumer',
    ...more,
  };
}

/** How many volumes of each driver a node can attach. */
export function csiNode(
  name: string,
  limits: Readonly<Record<string, number>>,
  annotations: Readonly<Record<string, string>> = {},
): CSINode {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSINode',
    metadata: { name, annotations },
    spec: {
      drivers: Object.entries(limits).map(([driver, count]) => ({
        name: driver,
        nodeID: name,
        allocatable: { count },
      })),
    },
  };
}

export function storageCapacity(
  name: string,
  more: Partial<CSIStorageCapacity> = {},
): CSIStorageCapacity {
  return {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'CSIStorageCapacity',
    metadata: { name, namespace: 'default' },
    storageClassName: 'fast',
    nodeTopology: {},
    ...more,
  };
}
