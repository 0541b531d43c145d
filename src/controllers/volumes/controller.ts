import {
  BIND_COMPLETED,
  isFullyBound,
  keyOf,
  keyOfClaimRef,
  namesIn,
} from '../../objects/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { ClaimProvisioning } from './claim-provisioning.ts';
import { ClaimSync } from './claim-sync.ts';
import { ClaimVolumes } from './claim-volumes.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { ObjectEvents } from '../shared/object-events.ts';
import { VolumeStore } from './store.ts';
import { VolumeSync } from './sync.ts';
import { WaitingPods } from './waiting-pods.ts';
import { WorkQueue } from '../shared/work-queue.ts';

/** --pvclaimbinder-sync-period. */
const RESYNC_MS = 15_000;

/**
 * Binds claims to volumes, and asks drivers for volumes of classes with a provisioner: at once with binding mode Immediate, else when
 * the scheduler has selected a node. Claims without a volume are synced again each 15 s. Pairs that are bound at the start are left
 * alone until one of them changes: the input may lack the other one.
 *
 * Source: pkg/controller/volume/persistentvolume/pv_controller_base.go, v1.34.
 */
export class PersistentVolumeController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #volumes: ClaimVolumes;
  readonly #waitingPods: WaitingPods;
  readonly #claimSync: ClaimSync;
  readonly #volumeSync: VolumeSync;
  readonly #queue: WorkQueue<'changed'>;
  readonly #unbound = new Set<string>();
  /** Claims and volumes that were bound at the start, and have not changed. */
  readonly #settled = new Set<string>();
  #dueClaims = new Set<string>();
  #dueVolumes = new Set<string>();
  /** A volume or a class has changed: the next resync may bind a claim. */
  #mayBind = false;
  /** Something has changed since the last resync. */
  #hasChanged = false;
  #resyncAtMs = Infinity;
  #isStarted = false;
  #idleAtMs = Infinity;

  constructor({ api, clock, events, seed = 0, provisionsVolumes = true }: ControllerDependencies) {
    this.#api = api;
    this.#clock = clock;
    this.#volumes = new ClaimVolumes(api.gates);
    this.#waitingPods = new WaitingPods(api);
    const shared = { api, events: new ObjectEvents(clock, events), store: new VolumeStore(api) };
    this.#claimSync = new ClaimSync({
      ...shared,
      volumes: this.#volumes,
      waitingPods: this.#waitingPods,
      provisioning: new ClaimProvisioning(api, shared.events, provisionsVolumes, seed),
    });
    this.#volumeSync = new VolumeSync({
      ...shared,
      hasDrivers: provisionsVolumes,
      enqueueClaim: ({ metadata }) => {
        this.#enqueueClaim(keyOf(metadata));
      },
    });
    this.#queue = new WorkQueue(clock, () => {
      this.#work();
    });
    this.#settle();
    api.watch('PersistentVolume', (event) => {
      this.#onVolumeEvent(event);
    });
    api.watch('PersistentVolumeClaim', (event) => {
      this.#onClaimEvent(event);
    });
    api.watch('StorageClass', () => {
      this.#noteChange();
    });
    this.#isStarted = true;
  }

  #settle(): void {
    for (const claim of this.#api.list('PersistentVolumeClaim')) {
      if (isFullyBound(claim)) this.#settled.add(keyOf(claim.metadata));
    }
    for (const { metadata, spec, status } of this.#api.list('PersistentVolume')) {
      const isBound = status?.phase === 'Bound' && spec?.claimRef !== undefined;
      if (isBound) this.#settled.add(metadata.name);
    }
  }

  #onVolumeEvent({ type, object, previous }: WatchEvent<PersistentVolume>): void {
    const { name } = object.metadata;
    const { claimRef } = object.spec ?? {};
    if (previous !== undefined) this.#volumes.delete(previous);
    if (type === 'DELETED') {
      this.#settled.delete(name);
      if (claimRef !== undefined) this.#syncPartner(keyOfClaimRef(claimRef));
      return;
    }
    this.#volumes.set(object);
    if (previous !== undefined && hasOtherClaim(previous, object)) this.#settled.delete(name);
    this.#enqueueVolume(name);
    if (claimRef?.uid === undefined) this.#noteChange();
  }

  #onClaimEvent({ type, object, previous }: WatchEvent<PersistentVolumeClaim>): void {
    const key = keyOf(object.metadata);
    const { volumeName = '' } = object.spec ?? {};
    if (type === 'DELETED') {
      this.#unbound.delete(key);
      this.#settled.delete(key);
      this.#settled.delete(volumeName);
      if (volumeName !== '') this.#enqueueVolume(volumeName);
      return;
    }
    if (isFullyBound(object)) this.#unbound.delete(key);
    else this.#unbound.add(key);
    if (type === 'MODIFIED' && previous !== undefined && hasOtherVolume(previous, object)) {
      this.#settled.delete(key);
    }
    if (this.#isStarted && type === 'ADDED' && this.#claimSync.waits(object)) {
      // The claim's creator has not created the pod yet.
      this.#syncClaim(key);
      this.#queue.add('changed');
    } else this.#enqueueClaim(key);
  }

  /** The claim of a deleted volume. */
  #syncPartner(key: string): void {
    this.#settled.delete(key);
    this.#enqueueClaim(key);
  }

  #enqueueClaim(key: string): void {
    if (this.#settled.has(key)) return;
    this.#dueClaims.add(key);
    this.#wake();
  }

  #enqueueVolume(name: string): void {
    if (this.#settled.has(name)) return;
    this.#dueVolumes.add(name);
    this.#wake();
  }

  #wake(): void {
    this.#hasChanged = true;
    this.#queue.add('changed');
  }

  #noteChange(): void {
    this.#mayBind = true;
    if (this.#unbound.size > 0) this.#queue.add('changed');
  }

  /** Volumes first: claims are bound only to volumes that are available. */
  #work(): void {
    while (this.#dueVolumes.size + this.#dueClaims.size > 0) {
      const names = this.#dueVolumes;
      this.#dueVolumes = new Set();
      for (const name of names) {
        const volume = this.#api.get('PersistentVolume', '', name);
        if (volume !== undefined) this.#volumeSync.sync(volume);
      }
      const keys = this.#dueVolumes.size > 0 ? [] : this.#dueClaims;
      if (this.#dueVolumes.size === 0) this.#dueClaims = new Set();
      for (const key of keys) this.#syncClaim(key);
    }
    this.#planResync();
  }

  #syncClaim(key: string): void {
    const claim = this.#claimOf(key);
    if (claim !== undefined) this.#claimSync.sync(claim);
  }

  #claimOf(key: string): PersistentVolumeClaim | undefined {
    const { namespace, name } = namesIn(key);
    return this.#api.get('PersistentVolumeClaim', namespace, name);
  }

  /** The resync keeps the simulation going only if it may bind a claim. */
  #planResync(): void {
    const { nowMs } = this.#clock;
    const atMs = Math.ceil((nowMs + 1) / RESYNC_MS) * RESYNC_MS;
    const mayBind = this.#mayBind && [...this.#unbound].some((key) => this.#canBind(key));
    this.#mayBind = false;
    if (mayBind && this.#resyncAtMs > atMs) {
      this.#resyncAtMs = atMs;
      this.#clock.at(atMs, () => {
        this.#resyncAtMs = Infinity;
        this.#resync();
      });
    }
    const isIdle = this.#unbound.size === 0 && !this.#hasChanged;
    if (isIdle || this.#idleAtMs !== Infinity) return;
    this.#idleAtMs = atMs;
    this.#clock.whileBusy(atMs, () => {
      this.#idleAtMs = Infinity;
      this.#resync();
    });
  }

  #canBind(key: string): boolean {
    const claim = this.#claimOf(key);
    return claim !== undefined && this.#claimSync.mayBind(claim);
  }

  /** Source: resync. */
  #resync(): void {
    this.#hasChanged = false;
    for (const { metadata } of this.#api.list('PersistentVolumeClaim')) {
      const key = keyOf(metadata);
      if (!this.#settled.has(key)) this.#dueClaims.add(key);
    }
    for (const { metadata } of this.#api.list('PersistentVolume')) {
      if (!this.#settled.has(metadata.name)) this.#dueVolumes.add(metadata.name);
    }
    this.#work();
  }
}

function hasOtherClaim(before: PersistentVolume, after: PersistentVolume): boolean {
  return (
    before.spec?.claimRef !== after.spec?.claimRef || before.status?.phase !== after.status?.phase
  );
}

function hasOtherVolume(before: PersistentVolumeClaim, after: PersistentVolumeClaim): boolean {
  return (
    before.spec?.volumeName !== after.spec?.volumeName ||
    before.metadata.annotations?.[BIND_COMPLETED] !== after.metadata.annotations?.[BIND_COMPLETED]
  );
}
