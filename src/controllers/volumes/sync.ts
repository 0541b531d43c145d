import { PROVISIONED_BY } from '../../objects/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { ObjectEvents } from '../shared/object-events.ts';
import { deletionFailure, isRecycled } from './deletion.ts';
import type { VolumeStore } from './store.ts';

const FILESYSTEM = 'Filesystem';

/** What the sync of a volume uses. */
export interface VolumeSyncDependencies {
  readonly api: ApiServer;
  readonly events: ObjectEvents;
  readonly store: VolumeStore;
  readonly enqueueClaim: (claim: PersistentVolumeClaim) => void;
  /** Every driver deletes released volumes at once. */
  readonly hasDrivers: boolean;
}

/**
 * Sets the phase of a volume, and releases it when its claim is gone.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go syncVolume, v1.34.
 */
export class VolumeSync {
  readonly #uses: VolumeSyncDependencies;

  constructor(uses: VolumeSyncDependencies) {
    this.#uses = uses;
  }

  sync(volume: PersistentVolume): void {
    const { api, store } = this.#uses;
    const { claimRef } = volume.spec ?? {};
    if (!claimRef?.uid) {
      store.setVolumePhase(volume, 'Available');
      return;
    }
    const { namespace, name = '', uid } = claimRef;
    const claim =
      namespace === undefined ? undefined : api.get('PersistentVolumeClaim', namespace, name);
    if (claim?.metadata.uid !== uid) this.#release(volume);
    else this.#syncWith(volume, claim);
  }

  /** The claim exists. */
  #syncWith(volume: PersistentVolume, claim: PersistentVolumeClaim): void {
    const { volumeName = '' } = claim.spec ?? {};
    if (volumeName === '') this.#offer(volume, claim);
    else if (volumeName === volume.metadata.name) this.#uses.store.setVolumePhase(volume, 'Bound');
    else if (isProvisioned(volume) && policyOf(volume) === 'Delete') this.#release(volume);
    else this.#uses.store.unbind(volume);
  }

  /** The sync of the claim finishes the binding. */
  #offer(volume: PersistentVolume, claim: PersistentVolumeClaim): void {
    const { events, enqueueClaim } = this.#uses;
    if ((volume.spec?.volumeMode ?? FILESYSTEM) === (claim.spec?.volumeMode ?? FILESYSTEM)) {
      enqueueClaim(claim);
      return;
    }
    const ofVolume = `Cannot bind PersistentVolume to requested PersistentVolumeClaim "${claim.metadata.name}" due to incompatible volumeMode.`;
    const ofClaim = `Cannot bind PersistentVolume "${volume.metadata.name}" to requested PersistentVolumeClaim due to incompatible volumeMode.`;
    events.record(volume, 'Warning', 'VolumeMismatch', ofVolume);
    events.record(claim, 'Warning', 'VolumeMismatch', ofClaim);
  }

  #release(volume: PersistentVolume): void {
    const phase = volume.status?.phase;
    const isReleased = phase === 'Released' || phase === 'Failed';
    const released = isReleased ? volume : this.#uses.store.setVolumePhase(volume, 'Released');
    this.#reclaim(released);
  }

  /** Source: reclaimVolume. Recycled volumes stay released: their recycler pods are not simulated. */
  #reclaim(volume: PersistentVolume): void {
    const { api, hasDrivers } = this.#uses;
    const policy = policyOf(volume);
    if (policy === 'Recycle') {
      if (!isRecycled(volume)) {
        this.#fail(volume, 'VolumeFailedRecycle', 'No recycler plugin found for the volume!');
      }
    } else if (policy === 'Delete') {
      const failure = deletionFailure(volume);
      if (failure !== undefined) this.#fail(volume, 'VolumeFailedDelete', failure);
      else if (hasDrivers) api.delete('PersistentVolume', '', volume.metadata.name);
    } else if (policy !== 'Retain') {
      const message = 'Volume has unrecognized PersistentVolumeReclaimPolicy';
      this.#fail(volume, 'VolumeUnknownReclaimPolicy', message);
    }
  }

  /** Source: updateVolumePhaseWithEvent. */
  #fail(volume: PersistentVolume, reason: string, message: string): void {
    if (volume.status?.phase === 'Failed') return;
    const failed = this.#uses.store.setVolumePhase(volume, 'Failed', message);
    this.#uses.events.record(failed, 'Warning', reason, message);
  }
}

const policyOf = ({ spec }: PersistentVolume): string =>
  spec?.persistentVolumeReclaimPolicy ?? 'Retain';

const isProvisioned = ({ metadata }: PersistentVolume): boolean =>
  metadata.annotations?.[PROVISIONED_BY] !== undefined;
