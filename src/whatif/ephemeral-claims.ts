import { applyDefaults, createAdmission } from '../server/index.ts';
import { BIND_COMPLETED, claimClass, controllerOf, isKind, keyOf } from '../objects/index.ts';
import type { Admission } from '../server/index.ts';
import type {
  KubernetesObject,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  StorageClass,
} from '../objects/index.ts';
import { ephemeralClaim, isExternal, provisionedVolume } from '../controllers/index.ts';

const NONE: readonly (PersistentVolume | PersistentVolumeClaim)[] = [];

/**
 * Creates the claims of generic ephemeral volumes. A class that does not wait for the pod provides the volume at once, in any topology
 * that it allows. Existing claims are kept, except claims of an earlier pod with the same name, which are deleted with it. A claim that a
 * LimitRange refuses stays missing.
 */
export class EphemeralClaims {
  readonly #existing: ReadonlyMap<string, PersistentVolumeClaim>;
  readonly #classes: ReadonlyMap<string, StorageClass>;
  readonly #objects: readonly KubernetesObject[];
  #admission: Admission | undefined;

  constructor(objects: readonly KubernetesObject[]) {
    const claims = objects.filter((object) => isKind(object, 'PersistentVolumeClaim'));
    this.#existing = new Map(claims.map((claim) => [keyOf(claim.metadata), claim]));
    const classes = objects.filter((object) => isKind(object, 'StorageClass'));
    this.#classes = new Map(classes.map((one) => [one.metadata.name, applyDefaults(one)]));
    this.#objects = objects;
  }

  of(pod: Pod): readonly (PersistentVolume | PersistentVolumeClaim)[] {
    const { volumes = [] } = pod.spec;
    if (!volumes.some(({ ephemeral }) => ephemeral !== undefined)) return NONE;
    return volumes.flatMap((volume) => {
      const claim = ephemeralClaim(pod, volume);
      return claim === undefined || this.#stays(claim, pod) ? [] : this.#created(claim);
    });
  }

  #stays(claim: PersistentVolumeClaim, { metadata: { uid } }: Pod): boolean {
    const existing = this.#existing.get(keyOf(claim.metadata));
    if (existing === undefined) return false;
    const owner = controllerOf(existing.metadata);
    return owner?.kind !== 'Pod' || owner.uid === uid;
  }

  #created(given: PersistentVolumeClaim): readonly (PersistentVolume | PersistentVolumeClaim)[] {
    this.#admission ??= createAdmission(
      this.#objects
        .filter((object) => isKind(object, 'StorageClass') || isKind(object, 'LimitRange'))
        .map((object) => applyDefaults(object)),
    );
    const { claim: admitted, refusal } = this.#admission.reviewClaim(applyDefaults(given));
    if (refusal !== undefined) return [];
    const { namespace, name } = admitted.metadata;
    const claim = { ...admitted, metadata: { ...admitted.metadata, uid: `${namespace}-${name}` } };
    const storageClass = this.#classes.get(claimClass(claim));
    if (storageClass === undefined || !provisionsAtOnce(storageClass)) return [claim];
    const volume = provisionedVolume(claim, storageClass, undefined);
    return [{ ...volume, status: { phase: 'Bound' } }, boundTo(claim, volume)];
  }
}

const provisionsAtOnce = ({ provisioner, volumeBindingMode }: StorageClass): boolean =>
  volumeBindingMode !== 'WaitForFirstConsumer' && isExternal(provisioner);

function boundTo(
  claim: PersistentVolumeClaim,
  { metadata }: PersistentVolume,
): PersistentVolumeClaim {
  const annotations = { ...claim.metadata.annotations, [BIND_COMPLETED]: 'yes' };
  return {
    ...claim,
    metadata: { ...claim.metadata, annotations },
    spec: { ...claim.spec, volumeName: metadata.name },
    status: { ...claim.status, phase: 'Bound' },
  };
}
