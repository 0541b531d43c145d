import { BIND_COMPLETED, keyOf } from '../../../../objects/index.ts';
import type { PersistentVolumeClaim, Pod } from '../../../../objects/index.ts';
import { claimName, textOf } from './lookups.ts';
import type { VolumeLookups } from './lookups.ts';

/**
 * What is wrong with the first claim of a pod that no node can serve; undefined: nothing.
 *
 * Rule: VolumeTopology.ValidatePersistentVolumeClaims,
 * sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/volumetopology.go, v1.13.
 */
export function claimProblem(pod: Pod, lookups: VolumeLookups): string | undefined {
  for (const volume of pod.spec.volumes ?? []) {
    const name = claimName(pod, volume);
    if (name === undefined) continue;
    const claim = lookups.claims.get(keyOf({ namespace: pod.metadata.namespace, name }));
    const problem = claim === undefined ? missingClaim(name) : problemOf(claim, lookups);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const missingClaim = (name: string): string =>
  `getting persistent volume claim, PersistentVolumeClaim "${name}" not found (PersistentVolumeClaim=${name})`;

function problemOf(claim: PersistentVolumeClaim, lookups: VolumeLookups): string | undefined {
  const { metadata, spec, status } = claim;
  const key = keyOf(metadata);
  const volumeName = textOf(spec?.volumeName);
  if (metadata.deletionTimestamp !== undefined) {
    return `persistentvolumeclaim is being deleted (PersistentVolumeClaim=${key})`;
  }
  if (status?.phase === 'Lost') {
    return `persistentvolumeclaim bound to non-existent persistentvolume (PersistentVolume=${volumeName}, PersistentVolumeClaim=${key})`;
  }
  return volumeName === ''
    ? unboundProblem(key, textOf(spec?.storageClassName), lookups)
    : boundProblem(claim, volumeName, lookups);
}

function boundProblem(
  { metadata, spec }: PersistentVolumeClaim,
  volumeName: string,
  { volumes }: VolumeLookups,
): string | undefined {
  const volume = volumes.get(volumeName);
  const names = `(PersistentVolume=${volumeName}, PersistentVolumeClaim=${keyOf(metadata)}, StorageClass=${textOf(spec?.storageClassName)})`;
  if (volume === undefined) {
    return `failed to validate pvc, PersistentVolume "${volumeName}" not found ${names}`;
  }
  if (volume.metadata.deletionTimestamp !== undefined) {
    return `failed to validate pvc, persistentvolume is being deleted ${names}`;
  }
  if (metadata.annotations?.[BIND_COMPLETED] !== undefined) return undefined;
  return `pvc is considered unbound because it does not contain annotation (PersistentVolume=${volumeName}, PersistentVolumeClaim=${metadata.name}, annotation=${BIND_COMPLETED})`;
}

function unboundProblem(
  key: string,
  className: string,
  { classes }: VolumeLookups,
): string | undefined {
  const names = `(PersistentVolumeClaim=${key}, StorageClass=${className})`;
  if (className === '') return `unbound pvc must define a storage class ${names}`;
  const storageClass = classes.get(className);
  if (storageClass === undefined) {
    return `failed to validate pvc, failed to get storage class, StorageClass.storage.k8s.io "${className}" not found ${names}`;
  }
  if (storageClass.volumeBindingMode !== 'Immediate') return undefined;
  return `failed to validate pvc, pvc with immediate volume binding mode must be bound ${names}`;
}

/** True if some object that tells where a pod's volumes are is missing. Such a pod of a deleting node is not placed. */
export function lacksVolumeObjects(pod: Pod, lookups: VolumeLookups): boolean {
  return (pod.spec.volumes ?? []).some((volume) => {
    const name = claimName(pod, volume);
    if (name === undefined) return false;
    const spec = lookups.claims.get(keyOf({ namespace: pod.metadata.namespace, name }))?.spec;
    if (spec === undefined) return true;
    const volumeName = textOf(spec.volumeName);
    if (volumeName !== '') return !lookups.volumes.has(volumeName);
    const className = textOf(spec.storageClassName);
    return className !== '' && !lookups.classes.has(className);
  });
}
