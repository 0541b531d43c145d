import { claimClass, persistentCsiVolume, provisioningDriver } from '../../objects/index.ts';
import type { CSINode, Node, PersistentVolumeClaim } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { FITS, reasonsAbout, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { csiNodeLimit, nodeLimit } from './attach-limits.ts';
import { isMigratedV122 } from '../shared/csi-migration-v1-22.ts';
import { getOrInsert } from '../../units/index.ts';

const CINDER = 'kubernetes.io/cinder';

/** In-tree plugins: claims of their classes count for a CSI driver only on nodes where the plugin is migrated. */
const IN_TREE: ReadonlySet<string> = new Set([
  'kubernetes.io/aws-ebs',
  'kubernetes.io/gce-pd',
  'kubernetes.io/azure-disk',
  'kubernetes.io/azure-file',
  'kubernetes.io/vsphere-volume',
  CINDER,
]);

/** Drivers by volume. */
type Attached = ReadonlyMap<string, string>;

const REASONS = reasonsAbout('volumes', {
  limit: {
    text: 'node(s) exceed max volume count',
  },
});

/**
 * Compares the claims that CSI drivers attach with the limits of the CSINode, or else of the node itself. Claims that do not
 * exist are left out (kubernetes v1.22.6 plugins/nodevolumelimits/csi.go).
 */
export const nodeVolumeLimitsV122: Plugin<unknown> = {
  name: 'NodeVolumeLimits',
  points: ['filter'],
  reads: ['node.pods', 'node.allocatable', 'storage'],
  reasons: REASONS,
  create: () => ({
    preFilter(pod, cluster) {
      if (pod.volumes.every((v) => v.persistentVolumeClaim === undefined)) return SKIP;
      const attached = attachmentsByPod(cluster);
      return {
        type: 'node',
        filter(node) {
          const csiNode = cluster.get('CSINode', '', cluster.columns.names[node]!);
          const wanted = attached(pod, csiNode);
          if (wanted.size === 0) return FITS;
          const placed = new Map<string, string>();
          for (const view of cluster.volumesOn(node)) {
            for (const [volume, driver] of attached(view, csiNode)) placed.set(volume, driver);
          }
          return hasRoom(wanted, placed, cluster.columns.nodes[node]!, csiNode)
            ? FITS
            : unschedulable(0);
        },
        explain: () => [{ id: 'limit' }],
      };
    },
  }),
};

/** Adds the wanted volumes to `all`, the volumes on the node. */
function hasRoom(
  wanted: Attached,
  all: Map<string, string>,
  node: Node,
  csiNode: CSINode | undefined,
): boolean {
  const added = new Set<string>();
  for (const [volume, driver] of wanted) {
    if (all.has(volume)) continue;
    all.set(volume, driver);
    added.add(driver);
  }
  const count = new Map<string, number>();
  for (const driver of all.values()) count.set(driver, (count.get(driver) ?? 0) + 1);
  return [...added].every((driver) => (count.get(driver) ?? 0) <= limitOf(driver, node, csiNode));
}

function limitOf(driver: string, node: Node, csiNode: CSINode | undefined): number {
  const limit = csiNodeLimit(csiNode, driver);
  return limit === Infinity ? nodeLimit(node, driver) : limit;
}

/** Caches the attached volumes of pods. They depend on a node only by whether Cinder is migrated there. */
function attachmentsByPod(
  cluster: ClusterView,
): (view: PodView, csiNode: CSINode | undefined) => Attached {
  const known = [new Map<PodView, Attached>(), new Map<PodView, Attached>()] as const;
  return (view, csiNode) => {
    const cache = known[isMigratedV122(CINDER, csiNode) ? 1 : 0];
    return getOrInsert(cache, view, () => attachments(view, csiNode, cluster));
  };
}

function attachments(
  { namespace, volumes }: PodView,
  csiNode: CSINode | undefined,
  cluster: ClusterView,
): Attached {
  const found = new Map<string, string>();
  for (const { persistentVolumeClaim } of volumes) {
    if (persistentVolumeClaim === undefined) continue;
    const { claimName } = persistentVolumeClaim;
    const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
    const [driver, handle] = claim === undefined ? NOTHING : source(claim, csiNode, cluster);
    if (driver !== '' && handle !== '') found.set(`${driver}/${handle}`, driver);
  }
  return found;
}

type Source = readonly [driver: string, handle: string];

const NOTHING: Source = ['', ''];

function source(
  claim: PersistentVolumeClaim,
  csiNode: CSINode | undefined,
  cluster: ClusterView,
): Source {
  const volume = cluster.get('PersistentVolume', '', claim.spec?.volumeName ?? '');
  if (volume === undefined) return sourceOfClass(claim, csiNode, cluster);
  const csi = volume.spec?.csi;
  if (csi !== undefined) return [csi.driver, csi.volumeHandle];
  const inTree = persistentCsiVolume(volume);
  return inTree !== undefined && isMigratedV122(inTree.plugin, csiNode)
    ? [inTree.driver, inTree.handle]
    : NOTHING;
}

function sourceOfClass(
  claim: PersistentVolumeClaim,
  csiNode: CSINode | undefined,
  cluster: ClusterView,
): Source {
  const provisioner = cluster.get('StorageClass', '', claimClass(claim))?.provisioner ?? '';
  const handle = `unbound-${claim.metadata.namespace}/${claim.metadata.name}`;
  if (!IN_TREE.has(provisioner)) return [provisioner, handle];
  if (csiNode === undefined || !isMigratedV122(provisioner, csiNode)) return NOTHING;
  return [provisioningDriver(provisioner), handle];
}
