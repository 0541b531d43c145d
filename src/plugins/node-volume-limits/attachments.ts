import {
  claimClass,
  claimNameOf,
  inlineCsiVolume,
  persistentCsiVolume,
} from '../../objects/index.ts';
import type { CSINode, MigratedVolumes, PersistentVolumeClaim } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { append } from '../../units/index.ts';

/** A volume as a CSI driver attaches it to a node. */
export interface Attachment {
  readonly driver: string;
  /** Driver and handle: one volume is counted once, however many pods mount it. */
  readonly volume: string;
}

/** The volumes that a node attaches through CSI. A node without a CSINode attaches no in-tree volumes so. */
export class Attachments {
  readonly #node: CSINode | undefined;
  readonly #migrated: MigratedVolumes;
  readonly #cluster: ClusterView;

  constructor(node: CSINode | undefined, migrated: MigratedVolumes, cluster: ClusterView) {
    this.#node = node;
    this.#migrated = migrated;
    this.#cluster = cluster;
  }

  /**
   * The attachments of a pod. Claims that do not exist are left out, as upstream does for placed pods; for a new pod the caller has checked
   * that they exist.
   *
   * Source: kubernetes v1.34.1 plugins/nodevolumelimits/csi.go filterAttachableVolumes.
   */
  of({ volumes, owner, namespace }: PodView): readonly Attachment[] {
    return volumes.flatMap((volume) => {
      const claimName = claimNameOf(volume, owner?.name ?? '');
      if (claimName === undefined) {
        const inline = this.#migrated.on(this.#node, inlineCsiVolume(volume));
        return inline === undefined ? [] : attachment(inline.driver, inline.handle);
      }
      const claim = this.#cluster.get('PersistentVolumeClaim', namespace, claimName);
      return claim === undefined ? [] : this.#ofClaim(claim);
    });
  }

  #ofClaim(claim: PersistentVolumeClaim): readonly Attachment[] {
    const volumeName = claim.spec?.volumeName ?? '';
    const volume =
      volumeName === '' ? undefined : this.#cluster.get('PersistentVolume', '', volumeName);
    if (volume === undefined) return this.#toBeProvisioned(claim);
    const { csi } = volume.spec ?? {};
    if (csi !== undefined) return attachment(csi.driver, csi.volumeHandle);
    const inTree = this.#migrated.on(this.#node, persistentCsiVolume(volume));
    return inTree === undefined ? [] : attachment(inTree.driver, inTree.handle);
  }

  /** A claim without a volume counts for the driver of its class, under a handle of its own. */
  #toBeProvisioned(claim: PersistentVolumeClaim): readonly Attachment[] {
    const storageClass = this.#cluster.get('StorageClass', '', claimClass(claim));
    if (storageClass === undefined) return [];
    const { namespace, name } = claim.metadata;
    const driver = this.#migrated.driverOf(storageClass.provisioner, this.#node);
    return attachment(driver, `unbound-${namespace}/${name}`);
  }
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
    else append(known, found);
  }
  return byNode;
}

function attachment(driver: string, handle: string): readonly Attachment[] {
  return driver === '' || handle === '' ? [] : [{ driver, volume: `${driver}/${handle}` }];
}
