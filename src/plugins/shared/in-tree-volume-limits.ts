import { claimNameOf } from '../../objects/index.ts';
import type {
  Node,
  PersistentVolumeClaim,
  PersistentVolumeSpec,
  Volume,
} from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, IDLE, reasonsAbout, SKIP, unschedulable } from '../../framework/index.ts';
import type { FilterAnswer, Plugin } from '../../framework/index.ts';
import { quantityValue, getOrInsert } from '../../units/index.ts';
import { isMigratedV122 } from './csi-migration-v1-22.ts';
import { MOUNT_REASONS, rejectClaims } from './mounted-claims.ts';

/** An in-tree volume plugin with a limit of volumes per node. */
export interface InTreeVolumes {
  readonly name: string;
  readonly provisioner: string;
  /** The resource in a node's allocatable that gives the limit. */
  readonly resource: string;
  /** Id of a volume in a pod, or of a persistent volume. Undefined if it belongs to another plugin. */
  readonly idOf: (source: Volume | PersistentVolumeSpec) => string | undefined;
  /** The limit of nodes without that resource. */
  readonly limitOf: (instanceType: string) => number;
}

const LIMIT_REASONS = reasonsAbout('volumes', {
  limit: {
    text: 'node(s) exceed max volume count',
  },
});

const READS = ['node.pods', 'node.allocatable', 'node.labels', 'storage'] as const;

/**
 * Keeps pods off nodes that cannot attach more volumes of a plugin. Each volume counts once, however many pods mount it. A node with a
 * CSINode leaves the volumes to the CSI driver of the plugin (kubernetes v1.31.14 plugins/nodevolumelimits/non_csi.go).
 */
export function volumeLimits(inTree: InTreeVolumes): Plugin {
  return {
    name: inTree.name,
    points: ['preFilter', 'filter'],
    reads: READS,
    reasons: { ...LIMIT_REASONS, ...MOUNT_REASONS },
    create: () => ({
      preFilter(pod, cluster) {
        const mayAttach = pod.volumes.some(
          (volume) => inTree.idOf(volume) !== undefined || claimNameOf(volume, '') !== undefined,
        );
        if (!mayAttach) return SKIP;
        const rejected = rejectClaims(pod, cluster);
        if (rejected !== undefined) return rejected;
        const isLeftToCsi = (node: NodeIndex): boolean =>
          cluster.get('CSINode', '', cluster.columns.names[node]!) !== undefined;
        return limitFilter(pod, cluster, { inTree, isLeftToCsi, claimOf: claimNameOf });
      },
    }),
  };
}

/** Volume limits of v1.22: only Cinder is migrated to CSI, and missing claims are ignored. */
export function volumeLimitsV122(inTree: InTreeVolumes): Plugin<unknown> {
  return {
    name: inTree.name,
    points: ['filter'],
    reads: READS,
    reasons: LIMIT_REASONS,
    create: () => ({
      preFilter(pod, cluster) {
        const isLeftToCsi = (node: NodeIndex): boolean =>
          isMigratedV122(
            inTree.provisioner,
            cluster.get('CSINode', '', cluster.columns.names[node]!),
          );
        const claimOf = ({ persistentVolumeClaim }: Volume): string | undefined =>
          persistentVolumeClaim?.claimName;
        return limitFilter(pod, cluster, { inTree, isLeftToCsi, claimOf });
      },
    }),
  };
}

/** How a release counts the volumes of a plugin. */
interface Counting {
  readonly inTree: InTreeVolumes;
  /** Whether the CSI driver counts the volumes on the node. */
  readonly isLeftToCsi: (node: NodeIndex) => boolean;
  /** The claim of a pod's volume. */
  readonly claimOf: (volume: Volume, podName: string) => string | undefined;
}

function limitFilter(pod: PodView, cluster: ClusterView, counting: Counting): FilterAnswer {
  const { inTree, isLeftToCsi } = counting;
  const wanted = volumesOf(pod, counting, cluster);
  if (wanted.size === 0) return IDLE;
  const known = new Map<PodView, ReadonlySet<string>>();
  const idsOf = (view: PodView): ReadonlySet<string> => {
    return getOrInsert(known, view, () => volumesOf(view, counting, cluster));
  };
  return {
    type: 'node',
    filter: (node) =>
      isLeftToCsi(node) ||
      countWith(wanted, node, cluster, idsOf) <= limit(cluster.columns.nodes[node]!, inTree)
        ? FITS
        : unschedulable(0),
    explain: () => [{ id: 'limit' }],
  };
}

function countWith(
  wanted: ReadonlySet<string>,
  node: NodeIndex,
  cluster: ClusterView,
  idsOf: (view: PodView) => ReadonlySet<string>,
): number {
  const all = new Set(wanted);
  for (const view of cluster.volumesOn(node)) for (const volume of idsOf(view)) all.add(volume);
  return all.size;
}

function limit({ metadata, status }: Node, { resource, limitOf }: InTreeVolumes): number {
  const declared = status?.allocatable?.[resource];
  if (declared !== undefined) return quantityValue(declared);
  const labels = metadata.labels ?? {};
  return limitOf(
    labels['node.kubernetes.io/instance-type'] ?? labels['beta.kubernetes.io/instance-type'] ?? '',
  );
}

/** Ids of a pod's volumes. A claim without a volume, or with a deleted one, gets an id of its own. */
function volumesOf(
  { namespace, volumes, owner }: PodView,
  { inTree, claimOf }: Counting,
  cluster: ClusterView,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const volume of volumes) {
    const inline = inTree.idOf(volume);
    if (inline !== undefined) {
      ids.add(`volume ${inline}`);
      continue;
    }
    const name = claimOf(volume, owner?.name ?? '');
    if (name === undefined) continue;
    const claim = cluster.get('PersistentVolumeClaim', namespace, name);
    const id = claim === undefined ? undefined : idOfClaim(claim, inTree, cluster);
    if (id !== undefined) ids.add(id);
  }
  return ids;
}

function idOfClaim(
  { metadata, spec }: PersistentVolumeClaim,
  { idOf, provisioner }: InTreeVolumes,
  cluster: ClusterView,
): string | undefined {
  const volume = cluster.get('PersistentVolume', '', spec?.volumeName ?? '');
  if (volume !== undefined) {
    const id = volume.spec === undefined ? undefined : idOf(volume.spec);
    return id === undefined ? undefined : `volume ${id}`;
  }
  const storageClass = cluster.get('StorageClass', '', spec?.storageClassName ?? '');
  if (storageClass?.provisioner !== provisioner) return undefined;
  return `claim ${metadata.namespace}/${metadata.name}`;
}
