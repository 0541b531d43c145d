import { isMigratedPlugin, provisioningDriver, SELECTED_NODE } from '../../objects/index.ts';
import type { NodeSelectorTerm, PersistentVolumeClaim, StorageClass } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import type { ObjectEvents } from '../shared/object-events.ts';
import { drawTopology, PossibleTopologies } from './drawn-topology.ts';
import { provisionedVolume } from './provisioned-volume.ts';

const PROVISIONER = 'volume.kubernetes.io/storage-provisioner';
const BETA_PROVISIONER = 'volume.beta.kubernetes.io/storage-provisioner';
const IN_TREE = 'kubernetes.io/';

/**
 * Asks the provisioner of a claim's class for a volume. With `hasDrivers` every external provisioner creates it at once.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go provisionClaim, provisionClaimOperationExternal, v1.34.
 */
export class ClaimProvisioning {
  readonly #api: ApiServer;
  readonly #events: ObjectEvents;
  readonly #hasDrivers: boolean;
  readonly #seed: number;
  /** Undefined until a claim needs them. */
  #topologies: PossibleTopologies | undefined;

  constructor(api: ApiServer, events: ObjectEvents, hasDrivers: boolean, seed: number) {
    this.#api = api;
    this.#events = events;
    this.#hasDrivers = hasDrivers;
    this.#seed = seed;
  }

  /** The class has an external provisioner that was not asked yet. */
  mayAsk({ metadata: { annotations } }: PersistentVolumeClaim, className: string): boolean {
    const storageClass = this.#api.get('StorageClass', '', className);
    if (storageClass === undefined || annotations?.[PROVISIONER] !== undefined) return false;
    const { provisioner, volumeBindingMode } = storageClass;
    const isDelayed = volumeBindingMode === 'WaitForFirstConsumer';
    if (isDelayed && annotations?.[SELECTED_NODE] === undefined) return false;
    return isExternal(provisioner);
  }

  provision(claim: PersistentVolumeClaim, className: string): void {
    const storageClass = this.#api.get('StorageClass', '', className);
    if (storageClass === undefined) {
      this.#fail(claim, `storageclass.storage.k8s.io "${className}" not found`);
      return;
    }
    const { provisioner } = storageClass;
    if (!isExternal(provisioner)) {
      this.#fail(claim, `no volume plugin matched name: ${provisioner}`);
      return;
    }
    this.#askDriver(claim, storageClass);
  }

  #askDriver(given: PersistentVolumeClaim, storageClass: StorageClass): void {
    const driver = provisioningDriver(storageClass.provisioner);
    const claim = this.#withProvisioner(given, driver);
    const message =
      `Waiting for a volume to be created either by the external provisioner '${driver}' ` +
      'or manually by the system administrator. If volume creation is delayed, please verify that ' +
      'the provisioner is running and correctly registered.';
    this.#events.record(claim, 'Normal', 'ExternalProvisioning', message);
    if (this.#hasDrivers) this.#create(claim, storageClass);
  }

  /** Source: setClaimProvisioner. */
  #withProvisioner(claim: PersistentVolumeClaim, driver: string): PersistentVolumeClaim {
    const { annotations = {} } = claim.metadata;
    if (annotations[PROVISIONER] === driver) return claim;
    const marks = { [BETA_PROVISIONER]: driver, [PROVISIONER]: driver };
    const metadata = { ...claim.metadata, annotations: { ...annotations, ...marks } };
    return this.#api.update('PersistentVolumeClaim', { ...claim, metadata });
  }

  /** What the driver's provisioner does. */
  #create(claim: PersistentVolumeClaim, storageClass: StorageClass): void {
    const nodeName = claim.metadata.annotations?.[SELECTED_NODE] ?? '';
    const node = this.#api.get('Node', '', nodeName);
    const csiNode = this.#api.get('CSINode', '', nodeName);
    const chosen = node === undefined ? this.#drawn(claim, storageClass) : { node, csiNode };
    const volume = provisionedVolume(claim, storageClass, chosen);
    const { name } = volume.metadata;
    if (this.#api.get('PersistentVolume', '', name) !== undefined) return;
    this.#api.create('PersistentVolume', volume);
    const message = `Successfully provisioned volume ${name}`;
    this.#events.record(claim, 'Normal', 'ProvisioningSucceeded', message);
  }

  /** A volume that is made before its pod is in one of the topologies that it may be in. */
  #drawn(
    { metadata }: PersistentVolumeClaim,
    storageClass: StorageClass,
  ): NodeSelectorTerm | undefined {
    this.#topologies ??= new PossibleTopologies(this.#api);
    return drawTopology(this.#topologies.of(storageClass), metadata.name, this.#seed);
  }

  #fail(claim: PersistentVolumeClaim, message: string): void {
    this.#events.record(claim, 'Warning', 'ProvisioningFailed', message);
  }
}

/** Whether volumes are provisioned outside the control plane: by a CSI driver, which may replace an in-tree plugin. */
export const isExternal = (provisioner: string): boolean =>
  !provisioner.startsWith(IN_TREE) || isMigratedPlugin(provisioner);
