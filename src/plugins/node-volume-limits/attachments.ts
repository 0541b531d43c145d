import {
  claimClass,
  claimNameOf,
  countsAsMigrated,
  driverOf,
  inlineCsiVolume,
  persistentCsiVolume,
} from '../../api/index.ts';
import type { CSINode, PersistentVolumeClaim } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';

/** A volume as a CSI driver attaches it to a node. */
export interface Attachment {
  readonly driver: string;
  /** Driver and handle: one volume is counted once, however many pods mount it. */
  readonly volume: string;
}

/**
 * The volumes of a pod that are attached through CSI on a node. Claims that do not exist are left out, as upstream does for
 * placed pods; for a new pod the caller has checked that they exist.
 *
 * Source: kubernetes v1.34.1 plugins/nodevolumelimits/csi.go filterAttachableVolumes.
 */
export function attachmentsOf(
  pod: PodView,
  node: CSINode,
  cluster: ClusterView,
): readonly Attachment[] {
  return pod.volumes.flatMap((volume) => {
    const claimName = claimNameOf(volume, pod.owner?.name ?? '');
    if (claimName === undefined) {
      const inline = inlineCsiVolume(volume);
      if (inline === undefined || !countsAsMigrated(inline.plugin, node)) return [];
      return attachment(inline.driver, inline.handle);
    }
    const claim = cluster.get('PersistentVolumeClaim', pod.namespace, claimName);
    return claim === undefined ? [] : attachmentOf(claim, node, cluster);
  });
}

/**
 * By node name: the volumes that VolumeAttachment objects attach to the node. Source: the same file, getNodeVolumeAttachmentInfo.
 */
export function attachedVolumes(cluster: ClusterView): ReadonlyMap<string, readonly Attachment[]> {
  const byNode = new Map<string, Attachment[]>();
  for (const { spec } of cluster.list('VolumeAttachment')) {
    const volumeName = spec.source.persistentVolumeName ?? '';
    const csi = cluster.get('PersistentVolume', '', volumeName)?.spec?.csi;
    if (csi === undefined) continue;
    const known = byNode.get(spec.nodeName);
    const found = attachment(spec.attacher, csi.volumeHandle);
    if (known === undefined) byNode.set(spec.nodeName, [...found]);
    else known.push(...found);
  }
  return byNode;
}

function attachmentOf(
  claim: PersistentVolumeClaim,
  node: CSINode,
  cluster: ClusterView,
): readonly Attachment[] {
  const volumeName = claim.spec?.volumeName ?? '';
  const volume = volumeName === '' ? undefined : cluster.get('PersistentVolume', '', volumeName);
  if (volume === undefined) return toBeProvisioned(claim, node, cluster);
  const { csi } = volume.spec ?? {};
  if (csi !== undefined) return attachment(csi.driver, csi.volumeHandle);
  const inTree = persistentCsiVolume(volume);
  if (inTree === undefined || !countsAsMigrated(inTree.plugin, node)) return [];
  return attachment(inTree.driver, inTree.handle);
}

/** A claim without a volume counts for the driver of its class, under a handle of its own. */
function toBeProvisioned(
  claim: PersistentVolumeClaim,
  node: CSINode,
  cluster: ClusterView,
): readonly Attachment[] {
  const storageClass = cluster.get('StorageClass', '', claimClass(claim));
  if (storageClass === undefined) return [];
  const { namespace = '', name } = claim.metadata;
  return attachment(driverOf(storageClass.provisioner, node), `unbound-${namespace}/${name}`);
}

function attachment(driver: string, handle: string): readonly Attachment[] {
  return driver === '' || handle === '' ? [] : [{ driver, volume: `${driver}/${handle}` }];
}
