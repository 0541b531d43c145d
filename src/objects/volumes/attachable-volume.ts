import { inlineCsiVolume, persistentCsiVolume } from './csi-migration.ts';
import { claimNameOf, isMadeFor, READ_WRITE_ONCE_POD } from './claims.ts';
import type { CSIDriver, PersistentVolume, PersistentVolumeClaim, Pod, Volume } from '../types.ts';

/** A volume that the control plane attaches to a node before the kubelet mounts it. */
export interface AttachableVolume {
  /** Driver and handle. The same for all claims and pods that mean one volume of the storage. */
  readonly key: string;
  /** The name in messages: of the persistent volume, or of the pod's volume. */
  readonly name: string;
  /** It is attached to one node at a time. */
  readonly isExclusive: boolean;
  /** One pod at a time mounts it. */
  readonly isOncePod: boolean;
}

/** Reads what a pod's volumes refer to. */
export interface VolumeLookup {
  get(
    kind: 'PersistentVolumeClaim',
    namespace: string,
    name: string,
  ): PersistentVolumeClaim | undefined;
  get(kind: 'PersistentVolume', namespace: string, name: string): PersistentVolume | undefined;
  get(kind: 'CSIDriver', namespace: string, name: string): CSIDriver | undefined;
}

/** A volume of a pod, and what stands behind it. */
export interface PodVolume {
  readonly volume: Volume;
  readonly attachable: AttachableVolume;
}

const SHARED_MODES = ['ReadWriteMany', 'ReadOnlyMany'];
const VSPHERE = 'csi.vsphere.vmware.com';
const ISCSI = 'kubernetes.io/iscsi';
const FC = 'kubernetes.io/fc';

/**
 * Drivers whose CSIDriver says attachRequired: false where they are installed as their documentation says, for input that lacks
 * the object. Any other driver without a CSIDriver is attached (pkg/volume/csi/csi_plugin.go skipAttach, v1.36).
 */
const NOT_ATTACHED: ReadonlySet<string> = new Set([
  'blob.csi.azure.com',
  'csi.juicefs.com',
  'efs.csi.aws.com',
  'file.csi.azure.com',
  'filestore.csi.storage.gke.io',
  'fsx.csi.aws.com',
  'gcsfuse.csi.storage.gke.io',
  'local.csi.openebs.io',
  'nfs.csi.k8s.io',
  'pxd.portworx.com',
  's3.csi.aws.com',
  'smb.csi.k8s.io',
  'topolvm.io',
  'zfs.csi.openebs.io',
]);

/**
 * The attachable volumes of a pod, in the order of its spec. Claims that are missing, not bound or made for another pod are left out.
 * Source: pkg/controller/volume/attachdetach/util/util.go ProcessPodVolumes, CreateVolumeSpec, v1.36.
 */
export function attachableVolumes(pod: Pod, lookup: VolumeLookup): readonly PodVolume[] {
  const found: PodVolume[] = [];
  for (const volume of pod.spec.volumes ?? []) {
    const attachable = attachableVolume(pod, volume, lookup);
    if (attachable !== undefined) found.push({ volume, attachable });
  }
  return found;
}

/** Undefined: the volume is not attached, or its claim is missing, not bound or made for another pod. */
export function attachableVolume(
  pod: Pod,
  volume: Volume,
  lookup: VolumeLookup,
): AttachableVolume | undefined {
  const claimName = claimNameOf(volume, pod.metadata.name);
  if (claimName === undefined) return inlineVolume(volume, lookup);
  const claim = lookup.get('PersistentVolumeClaim', pod.metadata.namespace, claimName);
  if (claim === undefined || !isFor(pod, volume, claim)) return undefined;
  const { volumeName = '' } = claim.spec ?? {};
  if (claim.status?.phase !== 'Bound' || volumeName === '') return undefined;
  const persistent = lookup.get('PersistentVolume', '', volumeName);
  return persistent === undefined ? undefined : attachableVolumeOf(persistent, lookup);
}

const isFor = ({ metadata }: Pod, { ephemeral }: Volume, claim: PersistentVolumeClaim): boolean =>
  ephemeral === undefined || isMadeFor(claim, metadata.uid ?? '');

/** A persistent volume as the control plane attaches it; undefined if it is mounted without being attached. */
export function attachableVolumeOf(
  volume: PersistentVolume,
  lookup: VolumeLookup,
): AttachableVolume | undefined {
  const id = persistentId(volume);
  if (id === undefined || !isAttached(id.driver, lookup)) return undefined;
  const { accessModes = [] } = volume.spec ?? {};
  return {
    key: keyOfVolume(id.driver, id.handle),
    name: volume.metadata.name,
    isExclusive: !allowsMultiAttach(accessModes),
    isOncePod: accessModes.length === 1 && accessModes[0] === READ_WRITE_ONCE_POD,
  };
}

/** "ebs.csi.aws.com^vol-1", as status.volumesAttached of a node names it behind "kubernetes.io/csi/". */
export const keyOfVolume = (driver: string, handle: string): string => `${driver}^${handle}`;

/** Without access modes it is not known, and the driver decides. Source: pkg/volume/util IsMultiAttachAllowed, v1.36. */
function allowsMultiAttach(accessModes: readonly string[]): boolean {
  return accessModes.length === 0 || accessModes.some((mode) => SHARED_MODES.includes(mode));
}

interface VolumeId {
  readonly driver: string;
  readonly handle: string;
}

function persistentId(volume: PersistentVolume): VolumeId | undefined {
  const { csi, vsphereVolume, iscsi, fc } = volume.spec ?? {};
  if (csi !== undefined) return { driver: csi.driver, handle: csi.volumeHandle };
  if (vsphereVolume !== undefined) return { driver: VSPHERE, handle: vsphereVolume.volumePath };
  // Their attacher does nothing, but the controller counts them as attached.
  if (iscsi !== undefined) return { driver: ISCSI, handle: volume.metadata.name };
  if (fc !== undefined) return { driver: FC, handle: volume.metadata.name };
  const migrated = persistentCsiVolume(volume);
  return migrated === undefined || migrated.handle === '' ? undefined : migrated;
}

/** In-tree disks of a pod's spec are translated to volumes of one node; gcePersistentDisk may be shared for reading. */
function inlineVolume(volume: Volume, lookup: VolumeLookup): AttachableVolume | undefined {
  const { vsphereVolume, gcePersistentDisk } = volume;
  const id: VolumeId | undefined =
    vsphereVolume === undefined
      ? inlineCsiVolume(volume)
      : { driver: VSPHERE, handle: vsphereVolume.volumePath };
  if (id === undefined || id.handle === '' || !isAttached(id.driver, lookup)) return undefined;
  const { driver, handle } = id;
  const name = `${driver}-${handle.slice(handle.lastIndexOf('/') + 1)}`;
  const isExclusive = gcePersistentDisk?.readOnly !== true;
  return { key: keyOfVolume(driver, handle), name, isExclusive, isOncePod: false };
}

/** Whether volumes of the driver are attached to nodes, for input without its CSIDriver. */
export const isDiskDriver = (driver: string): boolean =>
  !driver.includes('/') && !NOT_ATTACHED.has(driver);

/** Provisioners with a slash in their name are no CSI drivers: they make volumes that a node mounts by itself. */
function isAttached(driver: string, lookup: VolumeLookup): boolean {
  if (driver === ISCSI || driver === FC) return true;
  const known = lookup.get('CSIDriver', '', driver);
  if (known !== undefined) return known.spec.attachRequired ?? true;
  return isDiskDriver(driver);
}
