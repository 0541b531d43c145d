import { BIND_COMPLETED, bindVolumeTo, BOUND_BY_CONTROLLER } from '../../objects/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { hasSameItems } from '../../units/index.ts';

type ClaimStatus = NonNullable<PersistentVolumeClaim['status']>;

/**
 * Writes the binding of claims and volumes. What is stored already is not written again.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go bind, unbindVolume, updateClaimStatus, v1.34.
 */
export class VolumeStore {
  readonly #api: ApiServer;

  constructor(api: ApiServer) {
    this.#api = api;
  }

  bind(volume: PersistentVolume, claim: PersistentVolumeClaim): void {
    const withClaim = bindVolumeTo(volume, claim);
    const stored = withClaim === volume ? volume : this.#api.update('PersistentVolume', withClaim);
    this.setVolumePhase(stored, 'Bound');
    this.#setBound(this.#bindClaim(claim, stored), stored);
  }

  /** A volume that was bound by its creator stays pre-bound to the claim. */
  unbind(volume: PersistentVolume): void {
    const { [BOUND_BY_CONTROLLER]: mark, ...annotations } = volume.metadata.annotations ?? {};
    const { claimRef, ...spec } = volume.spec ?? {};
    const { uid: _, ...reserved } = claimRef ?? {};
    const unbound = this.#api.update(
      'PersistentVolume',
      mark === undefined
        ? { ...volume, spec: { ...spec, claimRef: reserved } }
        : { ...volume, metadata: { ...volume.metadata, annotations }, spec },
    );
    this.setVolumePhase(unbound, 'Available');
  }

  /** The stored volume; the given one if it is in that phase. */
  setVolumePhase(volume: PersistentVolume, phase: string, message?: string): PersistentVolume {
    if (volume.status?.phase === phase) return volume;
    const { message: _, ...known } = volume.status ?? {};
    const status = { ...known, phase, ...(message === undefined ? {} : { message }) };
    return this.#api.updateStatus('PersistentVolume', { ...volume, status });
  }

  /** Pending or Lost: the claim has no volume. False: nothing changes. */
  setUnbound(claim: PersistentVolumeClaim, phase: string): boolean {
    const {
      accessModes,
      capacity,
      currentVolumeAttributesClassName: attributes,
      ...rest
    } = claim.status ?? {};
    const isSet = accessModes ?? capacity ?? attributes;
    if (rest.phase === phase && isSet === undefined) return false;
    this.#setStatus(claim, { ...rest, phase });
    return true;
  }

  /** Source: bindClaimToVolume. */
  #bindClaim(claim: PersistentVolumeClaim, volume: PersistentVolume): PersistentVolumeClaim {
    const { name } = volume.metadata;
    const { annotations = {} } = claim.metadata;
    const isNamed = claim.spec?.volumeName === name;
    if (isNamed && annotations[BIND_COMPLETED] !== undefined) return claim;
    const marks = isNamed ? {} : { [BOUND_BY_CONTROLLER]: 'yes' };
    return this.#api.update('PersistentVolumeClaim', {
      ...claim,
      metadata: {
        ...claim.metadata,
        annotations: { ...marks, ...annotations, [BIND_COMPLETED]: 'yes' },
      },
      spec: { ...claim.spec, volumeName: name },
    });
  }

  /** A bound claim keeps its capacity: its file system may be smaller than the volume. */
  #setBound(claim: PersistentVolumeClaim, { spec = {} }: PersistentVolume): void {
    const { status = {} } = claim;
    const { accessModes = [], capacity = {}, volumeAttributesClassName: attributes } = spec;
    const wasBound = status.phase === 'Bound';
    if (wasBound && hasSameItems(status.accessModes, accessModes)) return;
    const attributesOfVolume =
      status.phase !== 'Pending' || attributes === undefined
        ? {}
        : { currentVolumeAttributesClassName: attributes };
    const ofVolume = wasBound ? {} : { phase: 'Bound', capacity, ...attributesOfVolume };
    this.#setStatus(claim, { ...status, accessModes, ...ofVolume });
  }

  #setStatus(claim: PersistentVolumeClaim, status: ClaimStatus): void {
    this.#api.updateStatus('PersistentVolumeClaim', { ...claim, status });
  }
}
