import {
  BIND_COMPLETED,
  claimClass,
  isVolumeFor,
  keyOf,
  namesClass,
  SELECTED_NODE,
  volumeMismatch,
} from '../../objects/index.ts';
import { DefaultStorageClass } from '../../server/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { ClaimProvisioning } from './claim-provisioning.ts';
import type { ClaimVolumes } from './claim-volumes.ts';
import type { ObjectEvents } from '../shared/object-events.ts';
import type { VolumeStore } from './store.ts';
import type { WaitingPods } from './waiting-pods.ts';

const NO_VOLUME = 'no persistent volumes available for this claim and no storage class is set';
const LOST = 'Data on the volume is lost!';

/** What the sync of a claim uses. */
export interface ClaimSyncDependencies {
  readonly api: ApiServer;
  readonly events: ObjectEvents;
  readonly volumes: ClaimVolumes;
  readonly store: VolumeStore;
  readonly provisioning: ClaimProvisioning;
  readonly waitingPods: WaitingPods;
}

/**
 * Binds a claim to a volume, or asks for one.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go syncClaim, v1.34.
 */
export class ClaimSync {
  readonly #uses: ClaimSyncDependencies;

  constructor(uses: ClaimSyncDependencies) {
    this.#uses = uses;
  }

  sync(claim: PersistentVolumeClaim): void {
    if (claim.metadata.annotations?.[BIND_COMPLETED] !== undefined) this.#syncBound(claim);
    else if (claim.spec?.volumeName) this.#syncNamed(claim, claim.spec.volumeName);
    else this.#syncUnbound(claim);
  }

  /** A sync may bind the claim, or ask for a volume, unlike the last one. */
  mayBind(claim: PersistentVolumeClaim): boolean {
    const { api, volumes, provisioning } = this.#uses;
    const { volumeName = '' } = claim.spec ?? {};
    if (volumeName !== '') {
      const volume = api.get('PersistentVolume', '', volumeName);
      if (volume === undefined) return false;
      return isVolumeFor(volume, claim) || this.#objectionTo(volume, claim) === undefined;
    }
    const className = claimClass(claim);
    const delayBinding = this.#isDelayed(className);
    if (volumes.findFor(claim, delayBinding) !== undefined) return true;
    return this.#withDefaultClass(claim) !== claim || provisioning.mayAsk(claim, className);
  }

  /** The claim is bound when a pod that uses it is scheduled. */
  waits(claim: PersistentVolumeClaim): boolean {
    const { annotations } = claim.metadata;
    return annotations?.[SELECTED_NODE] === undefined && this.#isDelayed(claimClass(claim));
  }

  #isDelayed(className: string): boolean {
    const storageClass = this.#uses.api.get('StorageClass', '', className);
    return storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
  }

  /** Source: syncUnboundClaim, for claims without a volume's name. */
  #syncUnbound(claim: PersistentVolumeClaim): void {
    const { api, store, volumes, provisioning } = this.#uses;
    const className = claimClass(claim);
    const delayBinding = this.#isDelayed(className);
    const volume = volumes.findFor(claim, delayBinding);
    if (volume !== undefined) {
      store.bind(volume, claim);
      return;
    }
    const complete = this.#withDefaultClass(claim);
    if (complete !== claim) {
      api.update('PersistentVolumeClaim', complete);
      return;
    }
    if (delayBinding && claim.metadata.annotations?.[SELECTED_NODE] === undefined) {
      this.#recordDelay(claim);
    } else if (className !== '') {
      provisioning.provision(claim, className);
      return;
    } else this.#uses.events.record(claim, 'Normal', 'FailedBinding', NO_VOLUME);
    store.setUnbound(claim, 'Pending');
  }

  /** Source: assignDefaultStorageClass. */
  #withDefaultClass(claim: PersistentVolumeClaim): PersistentVolumeClaim {
    if (namesClass(claim)) return claim;
    return new DefaultStorageClass(this.#uses.api.list('StorageClass')).complete(claim);
  }

  /** Source: emitEventForUnboundDelayBindingClaim. */
  #recordDelay(claim: PersistentVolumeClaim): void {
    const { events, waitingPods } = this.#uses;
    const pods = waitingPods.of(keyOf(claim.metadata));
    if (pods.length === 0) {
      const message = 'waiting for first consumer to be created before binding';
      events.record(claim, 'Normal', 'WaitForFirstConsumer', message);
      return;
    }
    const message = `waiting for pod${pods.length > 1 ? 's' : ''} ${pods.join(',')} to be scheduled`;
    events.record(claim, 'Normal', 'WaitForPodScheduled', message);
  }

  /** Source: syncUnboundClaim, for claims with a volume's name: only that volume counts. */
  #syncNamed(claim: PersistentVolumeClaim, volumeName: string): void {
    const { api, store } = this.#uses;
    const volume = api.get('PersistentVolume', '', volumeName);
    if (volume !== undefined && isVolumeFor(volume, claim)) {
      store.bind(volume, claim);
      return;
    }
    if (volume !== undefined) {
      const failure = this.#objectionTo(volume, claim);
      if (failure === undefined) {
        store.bind(volume, claim);
        return;
      }
      const [reason, message] = failure;
      this.#uses.events.record(claim, 'Warning', reason, message);
    }
    store.setUnbound(claim, 'Pending');
  }

  /** Reason and message of the event; undefined: the claim can have the volume. Source: checkVolumeSatisfyClaim. */
  #objectionTo(
    volume: PersistentVolume,
    claim: PersistentVolumeClaim,
  ): readonly [reason: string, message: string] | undefined {
    const { name } = volume.metadata;
    if (volume.spec?.claimRef !== undefined) {
      return ['FailedBinding', `volume "${name}" already bound to a different claim.`];
    }
    const mismatch = volumeMismatch(volume, claim, this.#uses.volumes.comparesAttributes);
    if (mismatch === undefined) return undefined;
    return ['VolumeMismatch', `Cannot bind to requested volume "${name}": ${mismatch}`];
  }

  /** Source: syncBoundClaim. */
  #syncBound(claim: PersistentVolumeClaim): void {
    const { api, store } = this.#uses;
    const { volumeName = '' } = claim.spec ?? {};
    const volume = api.get('PersistentVolume', '', volumeName);
    if (volumeName === '') {
      this.#lose(claim, 'ClaimLost', `Bound claim has lost reference to PersistentVolume. ${LOST}`);
    } else if (volume === undefined) {
      this.#lose(claim, 'ClaimLost', `Bound claim has lost its PersistentVolume. ${LOST}`);
    } else if (volume.spec?.claimRef === undefined || isVolumeFor(volume, claim)) {
      store.bind(volume, claim);
    } else {
      const message = 'Two claims are bound to the same volume, this one is bound incorrectly';
      this.#lose(claim, 'ClaimMisbound', message);
    }
  }

  /** Source: updateClaimStatusWithEvent. */
  #lose(claim: PersistentVolumeClaim, reason: string, message: string): void {
    if (claim.status?.phase === 'Lost') return;
    this.#uses.store.setUnbound(claim, 'Lost');
    this.#uses.events.record(claim, 'Warning', reason, message);
  }
}
