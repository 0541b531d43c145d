import {
  BIND_COMPLETED,
  bindVolumeTo,
  BOUND_BY_CONTROLLER,
  claimClass,
  isFullyBound,
  isVolumeFor,
  NO_PROVISIONER,
  SELECTED_NODE,
  volumeClass,
} from '../api/index.ts';
import type { PersistentVolume, PersistentVolumeClaim, StorageClass } from '../api/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import { claimKey, ClaimVolumes } from './claim-volumes.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { provisionedVolume } from './provisioned-volume.ts';
import { WorkQueue } from './work-queue.ts';

const WAITING = 'waiting for first consumer to be created before binding';
const NO_VOLUME = 'no persistent volumes available for this claim and no storage class is set';

/**
 * Binds claims to volumes, and provisions volumes for classes with a provisioner: at once with binding mode Immediate, else when
 * the scheduler has selected a node. Bound claims are not changed. It stands for all CSI drivers, which never fail.
 *
 * Source: kubernetes v1.34 pkg/controller/volume/persistentvolume/pv_controller.go.
 */
export class PersistentVolumeController implements Controller {
  readonly #api: ApiServer;
  readonly #events: EventRecorder;
  readonly #volumes: ClaimVolumes;
  /** Class of each unbound claim. */
  readonly #unbound = new Map<string, string>();
  /** Claims with an event that is recorded once. */
  readonly #recorded = new Set<string>();
  readonly #queue: WorkQueue<string>;
  readonly #unwatch: readonly (() => void)[];

  constructor({ api, clock, events }: ControllerDependencies) {
    this.#api = api;
    this.#events = events;
    this.#volumes = new ClaimVolumes(api.gates);
    this.#queue = new WorkQueue(clock, (key) => {
      this.#sync(key);
    });
    this.#unwatch = [
      api.watch('PersistentVolume', (event) => {
        this.#onVolumeEvent(event);
      }),
      api.watch('PersistentVolumeClaim', (event) => {
        this.#onClaimEvent(event);
      }),
      api.watch('StorageClass', ({ object }) => {
        this.#retry(object.metadata.name);
      }),
    ];
  }

  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  #onVolumeEvent({ type, object, previous }: WatchEvent<PersistentVolume>): void {
    if (previous !== undefined) this.#volumes.delete(previous);
    if (type === 'DELETED') return;
    this.#volumes.set(object);
    const { claimRef } = object.spec ?? {};
    const phase = object.status?.phase ?? 'Pending';
    if (phase === 'Pending' && claimRef?.uid === undefined) {
      const status = { ...object.status, phase: 'Available' };
      this.#api.updateStatus('PersistentVolume', { ...object, status });
    } else if (claimRef === undefined) this.#retry(volumeClass(object));
    else {
      const key = claimKey(claimRef.namespace, claimRef.name);
      if (this.#unbound.has(key)) this.#queue.add(key);
    }
  }

  #onClaimEvent({ type, object }: WatchEvent<PersistentVolumeClaim>): void {
    const { namespace, name } = object.metadata;
    const key = claimKey(namespace, name);
    if (type === 'DELETED') {
      this.#unbound.delete(key);
      this.#recorded.delete(key);
      this.#release(object);
    } else if (isFullyBound(object)) this.#unbound.delete(key);
    else {
      this.#unbound.set(key, claimClass(object));
      this.#queue.add(key);
    }
  }

  /** Syncs the unbound claims of a class. */
  #retry(className: string): void {
    for (const [key, wanted] of this.#unbound) if (wanted === className) this.#queue.add(key);
  }

  #sync(key: string): void {
    const className = this.#unbound.get(key);
    const [namespace = '', name = ''] = key.split('/');
    const claim = this.#api.get('PersistentVolumeClaim', namespace, name);
    if (className === undefined || claim === undefined) return;
    const { volumeName } = claim.spec ?? {};
    if (volumeName) this.#bindNamed(claim, volumeName);
    else this.#bindAny(claim, className);
  }

  #bindNamed(claim: PersistentVolumeClaim, volumeName: string): void {
    const volume = this.#api.get('PersistentVolume', '', volumeName);
    if (volume === undefined) return;
    if (volume.spec?.claimRef === undefined || isVolumeFor(volume, claim)) {
      this.#bind(volume, claim);
    }
  }

  #bindAny(claim: PersistentVolumeClaim, className: string): void {
    const storageClass = this.#api.get('StorageClass', '', className);
    const delayBinding = storageClass?.volumeBindingMode === 'WaitForFirstConsumer';
    const volume = this.#volumes.findFor(claim, { className, delayBinding });
    if (volume !== undefined) this.#bind(volume, claim);
    else if (delayBinding && claim.metadata.annotations?.[SELECTED_NODE] === undefined) {
      this.#recordOnce(claim, 'Normal', 'WaitForFirstConsumer', WAITING);
    } else this.#provision(claim, className, storageClass);
  }

  #provision(
    claim: PersistentVolumeClaim,
    className: string,
    storageClass: StorageClass | undefined,
  ): void {
    if (className === '') {
      this.#recordOnce(claim, 'Normal', 'FailedBinding', NO_VOLUME);
    } else if (storageClass === undefined) {
      const message = `storageclass.storage.k8s.io "${className}" not found`;
      this.#recordOnce(claim, 'Warning', 'ProvisioningFailed', message);
    } else if (storageClass.provisioner !== NO_PROVISIONER && storageClass.provisioner !== '') {
      const nodeName = claim.metadata.annotations?.[SELECTED_NODE] ?? '';
      const node = this.#api.get('Node', '', nodeName);
      const csiNode = this.#api.get('CSINode', '', nodeName);
      const chosen = node === undefined ? undefined : { node, csiNode };
      const volume = provisionedVolume(claim, storageClass, chosen);
      if (this.#api.get('PersistentVolume', '', volume.metadata.name) !== undefined) return;
      const made = this.#api.create('PersistentVolume', volume);
      const message = `Successfully provisioned volume ${volume.metadata.name}`;
      this.#events.event(claim, 'Normal', 'ProvisioningSucceeded', message);
      this.#bind(made, claim);
    }
  }

  #bind(volume: PersistentVolume, claim: PersistentVolumeClaim): void {
    const api = this.#api;
    const withClaim = bindVolumeTo(volume, claim);
    const stored = withClaim === volume ? volume : api.update('PersistentVolume', withClaim);
    const { capacity = {}, accessModes = [] } = stored.spec ?? {};
    api.updateStatus('PersistentVolume', {
      ...stored,
      status: { ...stored.status, phase: 'Bound' },
    });
    const wasNamed = Boolean(claim.spec?.volumeName);
    const bound = api.update('PersistentVolumeClaim', {
      ...claim,
      metadata: {
        ...claim.metadata,
        annotations: {
          ...claim.metadata.annotations,
          [BIND_COMPLETED]: 'yes',
          ...(wasNamed ? undefined : { [BOUND_BY_CONTROLLER]: 'yes' }),
        },
      },
      spec: { ...claim.spec, volumeName: stored.metadata.name },
    });
    api.updateStatus('PersistentVolumeClaim', {
      ...bound,
      status: { ...bound.status, phase: 'Bound', accessModes, capacity },
    });
  }

  /** Deletes or releases the volume of a deleted claim. */
  #release({ spec, metadata }: PersistentVolumeClaim): void {
    const volume = this.#api.get('PersistentVolume', '', spec?.volumeName ?? '');
    if (volume === undefined || volume.spec?.claimRef?.uid !== metadata.uid) return;
    if (volume.spec?.persistentVolumeReclaimPolicy === 'Delete') {
      this.#api.delete('PersistentVolume', '', volume.metadata.name);
    } else {
      const status = { ...volume.status, phase: 'Released' };
      this.#api.updateStatus('PersistentVolume', { ...volume, status });
    }
  }

  /** Upstream repeats these events. */
  #recordOnce(
    claim: PersistentVolumeClaim,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void {
    const key = claimKey(claim.metadata.namespace, claim.metadata.name);
    if (this.#recorded.has(key)) return;
    this.#recorded.add(key);
    this.#events.event(claim, type, reason, message);
  }
}
