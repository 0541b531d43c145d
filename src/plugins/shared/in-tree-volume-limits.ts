import type { Node, PersistentVolumeClaim, PersistentVolumeSpec, Volume } from '../../api/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin, ReasonTable } from '../../framework/index.ts';
import { quantityValue } from '../../units/index.ts';
import { isMigratedV122 } from './csi-migration-v1-22.ts';

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

const REASONS = {
  limit: {
    text: 'node(s) exceed max volume count',
    remedy: 'detach a volume from {nodes}, or add a node',
  },
} as const satisfies ReasonTable;

/** Keeps pods off nodes that cannot attach more volumes of a plugin. Each volume counts once, however many pods mount it. */
export function volumeLimits(inTree: InTreeVolumes): Plugin<unknown> {
  return {
    name: inTree.name,
    points: ['filter'],
    reads: ['node.pods', 'node.allocatable', 'node.labels', 'storage'],
    reasons: REASONS,
    create: () => ({
      preFilter(pod, cluster) {
        const wanted = volumesOf(pod, inTree, cluster);
        if (wanted.size === 0) return SKIP;
        const known = new Map<PodView, ReadonlySet<string>>();
        const idsOf = (view: PodView): ReadonlySet<string> => {
          let volumes = known.get(view);
          if (volumes === undefined) known.set(view, (volumes = volumesOf(view, inTree, cluster)));
          return volumes;
        };
        return {
          type: 'node',
          filter: (node) =>
            isMigratedV122(
              inTree.provisioner,
              cluster.get('CSINode', '', cluster.columns.names[node]!),
            ) ||
            countWith(wanted, node, cluster, idsOf) <= limit(cluster.columns.nodes[node]!, inTree)
              ? FITS
              : unschedulable(0),
          explain: () => [{ id: 'limit' }],
        };
      },
    }),
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
  { namespace, volumes }: PodView,
  inTree: InTreeVolumes,
  cluster: ClusterView,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const volume of volumes) {
    const { persistentVolumeClaim } = volume;
    const inline = inTree.idOf(volume);
    if (inline !== undefined) ids.add(`volume ${inline}`);
    else if (persistentVolumeClaim !== undefined) {
      const { claimName } = persistentVolumeClaim;
      const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
      const id = claim === undefined ? undefined : idOfClaim(claim, inTree, cluster);
      if (id !== undefined) ids.add(id);
    }
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
  return `claim ${metadata.namespace ?? ''}/${metadata.name}`;
}
