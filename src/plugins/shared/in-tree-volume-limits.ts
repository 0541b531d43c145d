import type { Node, PersistentVolumeClaim, PersistentVolumeSpec, Volume } from '../../api/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin, ReasonTable } from '../../framework/index.ts';
import { quantityValue } from '../../units/index.ts';
import { isMigratedV122 } from './csi-migration-v1-22.ts';

/** An in-tree volume plugin of which a node can attach so many volumes. */
export interface InTreeVolumes {
  readonly name: string;
  readonly provisioner: string;
  /** In a node's allocatable it says how many, if it is there. */
  readonly resource: string;
  /** Of a volume in a pod, or of a persistent volume; undefined where it is none of this plugin's. */
  readonly idOf: (source: Volume | PersistentVolumeSpec) => string | undefined;
  /** Where the node does not say. */
  readonly limitOf: (instanceType: string) => number;
}

const REASONS = {
  limit: {
    text: 'node(s) exceed max volume count',
    remedy: 'detach a volume from {nodes}, or add a node',
  },
} as const satisfies ReasonTable;

/** Keeps pods off nodes that have no room for more volumes of a kind; each volume counts once, whoever mounts it. */
export function volumeLimits(kind: InTreeVolumes): Plugin<unknown> {
  return {
    name: kind.name,
    points: ['filter'],
    reads: ['node.pods', 'node.allocatable', 'node.labels', 'storage'],
    reasons: REASONS,
    create: () => ({
      preFilter(pod, cluster) {
        const wanted = volumesOf(pod, kind, cluster);
        if (wanted.size === 0) return SKIP;
        const known = new Map<PodView, ReadonlySet<string>>();
        const of = (view: PodView): ReadonlySet<string> => {
          let volumes = known.get(view);
          if (volumes === undefined) known.set(view, (volumes = volumesOf(view, kind, cluster)));
          return volumes;
        };
        return {
          type: 'node',
          filter: (node) =>
            isMigratedV122(
              kind.provisioner,
              cluster.get('CSINode', '', cluster.columns.names[node]!),
            ) || together(wanted, node, cluster, of) <= limit(cluster.columns.nodes[node]!, kind)
              ? FITS
              : unschedulable(0),
          explain: () => [{ id: 'limit' }],
        };
      },
    }),
  };
}

function together(
  wanted: ReadonlySet<string>,
  node: NodeIndex,
  cluster: ClusterView,
  of: (view: PodView) => ReadonlySet<string>,
): number {
  const all = new Set(wanted);
  for (const view of cluster.volumesOn(node)) for (const volume of of(view)) all.add(volume);
  return all.size;
}

function limit({ metadata, status }: Node, { resource, limitOf }: InTreeVolumes): number {
  const said = status?.allocatable?.[resource];
  if (said !== undefined) return quantityValue(said);
  const labels = metadata.labels ?? {};
  return limitOf(
    labels['node.kubernetes.io/instance-type'] ?? labels['beta.kubernetes.io/instance-type'] ?? '',
  );
}

/** Ids of volumes; a claim whose volume is not known yet, or gone, has one of its own. */
function volumesOf(
  { namespace, volumes }: PodView,
  kind: InTreeVolumes,
  cluster: ClusterView,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const volume of volumes) {
    const { persistentVolumeClaim } = volume;
    const inline = kind.idOf(volume);
    if (inline !== undefined) ids.add(`volume ${inline}`);
    else if (persistentVolumeClaim !== undefined) {
      const { claimName } = persistentVolumeClaim;
      const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
      const id = claim === undefined ? undefined : idOfClaim(claim, kind, cluster);
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
