import { keyOf } from '../identity.ts';
import type { ObjectKey } from '../identity.ts';
import { controllerOf } from '../names/owner-reference.ts';
import type {
  Incomplete,
  ObjectReference,
  PersistentVolume,
  PersistentVolumeClaim,
  Volume,
} from '../types.ts';

/** Annotations of component-helpers v0.34.1 storage/volume/pv_helpers.go. */
export const BIND_COMPLETED = 'pv.kubernetes.io/bind-completed';
export const BOUND_BY_CONTROLLER = 'pv.kubernetes.io/bound-by-controller';
export const PROVISIONED_BY = 'pv.kubernetes.io/provisioned-by';
export const SELECTED_NODE = 'volume.kubernetes.io/selected-node';
/** Stands for a provisioner: volumes of this class are only created by hand. */
export const NO_PROVISIONER = 'kubernetes.io/no-provisioner';
export const DEFAULT_CLASS = 'storageclass.kubernetes.io/is-default-class';

/** Older than storageClassName, and takes precedence. */
const CLASS = 'volume.beta.kubernetes.io/storage-class';

export const READ_WRITE_ONCE_POD = 'ReadWriteOncePod';

/** A template is a claim without a name of its own. */
type ClaimOrTemplate = Pick<Incomplete<PersistentVolumeClaim>, 'metadata' | 'spec'>;

/** The class that a claim asks for; empty for none. Source: GetPersistentVolumeClaimClass, helpers.go beside the above. */
export function claimClass({ metadata, spec }: ClaimOrTemplate): string {
  return metadata.annotations?.[CLASS] ?? spec?.storageClassName ?? '';
}

/** True if a claim names a class, or asks for none with an empty name. Source: PersistentVolumeClaimHasClass, the same file. */
export function namesClass({ metadata, spec }: ClaimOrTemplate): boolean {
  return metadata.annotations?.[CLASS] !== undefined || spec?.storageClassName !== undefined;
}

/** The class a volume belongs to; empty for none. */
export function volumeClass({ metadata, spec }: PersistentVolume): string {
  return metadata.annotations?.[CLASS] ?? spec?.storageClassName ?? '';
}

/** Name of the claim of a pod's volume; undefined if it has none. The claim of a generic ephemeral volume is named after the pod. */
export function claimNameOf(volume: Volume, podName: string): string | undefined {
  if (volume.persistentVolumeClaim !== undefined) return volume.persistentVolumeClaim.claimName;
  return volume.ephemeral === undefined ? undefined : `${podName}-${volume.name}`;
}

/** True if the claim was created for this pod. Source: VolumeIsForPod, component-helpers v0.34.1 storage/ephemeral. */
export function isMadeFor({ metadata }: PersistentVolumeClaim, podUid: string): boolean {
  const controller = controllerOf(metadata);
  return controller?.uid === podUid;
}

/** The claim has a volume, and the persistent volume controller has finished binding. */
export function isFullyBound({ metadata, spec }: PersistentVolumeClaim): boolean {
  return Boolean(spec?.volumeName) && metadata.annotations?.[BIND_COMPLETED] !== undefined;
}

/** The claim that a volume names. */
export const keyOfClaimRef = ({ namespace, name = '' }: ObjectReference): ObjectKey =>
  keyOf({ namespace, name });

/** True if the volume is bound or pre-bound to the claim. Source: IsVolumeBoundToClaim, pv_helpers.go. */
export function isVolumeFor({ spec }: PersistentVolume, claim: PersistentVolumeClaim): boolean {
  const reference = spec?.claimRef;
  if (reference === undefined) return false;
  const { name, namespace, uid } = claim.metadata;
  if (reference.name !== name || reference.namespace !== namespace) return false;
  return !reference.uid || reference.uid === uid;
}

/**
 * The volume bound to the claim; the same object if nothing changes. Source: GetBindVolumeToClaim, pv_helpers.go.
 */
export function bindVolumeTo(
  volume: PersistentVolume,
  claim: PersistentVolumeClaim,
): PersistentVolume {
  const { name, namespace, uid } = claim.metadata;
  const { claimRef } = volume.spec ?? {};
  const annotations = volume.metadata.annotations ?? {};
  const isMarked = isVolumeFor(volume, claim) || annotations[BOUND_BY_CONTROLLER] !== undefined;
  const isReferred =
    claimRef?.name === name && claimRef.namespace === namespace && claimRef.uid === uid;
  if (isMarked && isReferred) return volume;
  return {
    ...volume,
    metadata: isMarked
      ? volume.metadata
      : { ...volume.metadata, annotations: { ...annotations, [BOUND_BY_CONTROLLER]: 'yes' } },
    spec: {
      ...volume.spec,
      claimRef: referenceTo(claim),
    },
  };
}

function referenceTo({ metadata }: PersistentVolumeClaim): ObjectReference {
  const { name, namespace, uid, resourceVersion } = metadata;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name,
    namespace,
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  };
}
