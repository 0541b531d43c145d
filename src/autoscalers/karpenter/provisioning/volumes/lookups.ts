import { keyOf } from '../../../../objects/index.ts';
import type {
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  StorageClass,
  Volume,
} from '../../../../objects/index.ts';
import type { ClusterState } from '../../memory/cluster-state.ts';

/** Claims by namespace and name, volumes and storage classes by name. */
export interface VolumeLookups {
  readonly claims: ReadonlyMap<string, PersistentVolumeClaim>;
  readonly volumes: ReadonlyMap<string, PersistentVolume>;
  readonly classes: ReadonlyMap<string, StorageClass>;
}

export function volumeLookups(state: ClusterState): VolumeLookups {
  return {
    claims: new Map(state.persistentVolumeClaims.map((one) => [keyOf(one.metadata), one])),
    volumes: new Map(state.persistentVolumes.map((one) => [one.metadata.name, one])),
    classes: new Map(state.storageClasses.map((one) => [one.metadata.name, one])),
  };
}

/** Of pods without claims. */
export const NO_VOLUMES: VolumeLookups = {
  claims: new Map(),
  volumes: new Map(),
  classes: new Map(),
};

export const hasClaims = (pod: Pod): boolean =>
  pod.spec.volumes?.some((volume) => claimName(pod, volume) !== undefined) === true;

/** The name of the claim of a volume of a pod; undefined for volumes without one. */
export function claimName(pod: Pod, volume: Volume): string | undefined {
  if (volume.persistentVolumeClaim !== undefined) return volume.persistentVolumeClaim.claimName;
  return volume.ephemeral === undefined ? undefined : `${pod.metadata.name}-${volume.name}`;
}

/** The claims of a pod's volumes that exist. */
export function claimsOf(pod: Pod, { claims }: VolumeLookups): readonly PersistentVolumeClaim[] {
  return (pod.spec.volumes ?? []).flatMap((volume) => {
    const name = claimName(pod, volume);
    if (name === undefined) return [];
    const claim = claims.get(keyOf({ namespace: pod.metadata.namespace, name }));
    return claim === undefined ? [] : [claim];
  });
}

/** The text of a claim's field that may be absent. */
export const textOf = (text: string | undefined): string => text ?? '';
