import { claimClass, driverOf, persistentCsiVolume } from '../../api/index.ts';
import type { CSINode, PersistentVolumeClaim } from '../../api/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin, ReasonTable } from '../../framework/index.ts';
import { quantityValue } from '../../units/index.ts';
import { isMigratedV122 } from '../shared/csi-migration-v1-22.ts';

/** In a node's allocatable, before the name of a driver (names of 40 letters and more are shortened there, and not looked for). */
const LIMIT_PREFIX = 'attachable-volumes-csi-';
const CINDER = 'kubernetes.io/cinder';

/** In-tree plugins: claims of their classes count for a driver only where it has taken them over. */
const IN_TREE: ReadonlySet<string> = new Set([
  'kubernetes.io/aws-ebs',
  'kubernetes.io/gce-pd',
  'kubernetes.io/azure-disk',
  'kubernetes.io/azure-file',
  'kubernetes.io/vsphere-volume',
  CINDER,
]);

/** By volume, its driver. */
type Attached = ReadonlyMap<string, string>;

const REASONS = {
  limit: {
    text: 'node(s) exceed max volume count',
    remedy: 'detach a volume from {nodes}, or add a node',
  },
} as const satisfies ReasonTable;

/**
 * Counts the claims that CSI drivers attach against what the CSINode, or else the node itself, says of its limits; claims that do
 * not exist are left out (kubernetes v1.22.6 plugins/nodevolumelimits/csi.go).
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
          return wanted.size === 0 || hasRoom(wanted, node, csiNode, cluster, attached)
            ? FITS
            : unschedulable(0);
        },
        explain: () => [{ id: 'limit' }],
      };
    },
  }),
};

function hasRoom(
  wanted: Attached,
  node: NodeIndex,
  csiNode: CSINode | undefined,
  cluster: ClusterView,
  attached: (view: PodView, csiNode: CSINode | undefined) => Attached,
): boolean {
  const here = new Map<string, string>();
  for (const view of cluster.volumesOn(node)) {
    for (const [volume, driver] of attached(view, csiNode)) here.set(volume, driver);
  }
  const added = new Set<string>();
  for (const [volume, driver] of wanted) {
    if (here.has(volume)) continue;
    here.set(volume, driver);
    added.add(driver);
  }
  const count = new Map<string, number>();
  for (const driver of here.values()) count.set(driver, (count.get(driver) ?? 0) + 1);
  return [...added].every(
    (driver) => (count.get(driver) ?? 0) <= limitOf(driver, node, csiNode, cluster),
  );
}

function limitOf(
  driver: string,
  node: NodeIndex,
  csiNode: CSINode | undefined,
  cluster: ClusterView,
): number {
  const found = csiNode?.spec.drivers.findLast(
    ({ name, allocatable }) => name === driver && allocatable?.count !== undefined,
  );
  if (found?.allocatable?.count !== undefined) return found.allocatable.count;
  const said = cluster.columns.nodes[node]!.status?.allocatable?.[`${LIMIT_PREFIX}${driver}`];
  return said === undefined ? Infinity : quantityValue(said);
}

/** What a pod has attached depends on the node only by whether Cinder has been migrated there. */
function attachmentsByPod(
  cluster: ClusterView,
): (view: PodView, csiNode: CSINode | undefined) => Attached {
  const known = [new Map<PodView, Attached>(), new Map<PodView, Attached>()] as const;
  return (view, csiNode) => {
    const memory = known[isMigratedV122(CINDER, csiNode) ? 1 : 0];
    let attached = memory.get(view);
    if (attached === undefined) memory.set(view, (attached = attachments(view, csiNode, cluster)));
    return attached;
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
  const handle = `unbound-${claim.metadata.namespace ?? ''}/${claim.metadata.name}`;
  if (!IN_TREE.has(provisioner)) return [provisioner, handle];
  if (csiNode === undefined || !isMigratedV122(provisioner, csiNode)) return NOTHING;
  return [driverOf(provisioner, csiNode), handle];
}
