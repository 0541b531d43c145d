import { listsAsMigrated, migratedAffinity, persistentCsiVolume } from '../../objects/index.ts';
import type { CSINode, NodeSelector, PersistentVolume } from '../../objects/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { nodeTerm } from '../shared/node-matcher.ts';
import type { NodeMatcher } from '../shared/node-matcher.ts';

/** Which nodes can reach a volume. Source: CheckNodeAffinity, component-helpers v0.34.1 storage/volume/helpers.go. */
export function volumeNodes(volume: PersistentVolume, cluster: ClusterView): NodeMatcher {
  return reachableNodes(volume.spec?.nodeAffinity?.required, cluster);
}

/**
 * Which nodes can reach a bound volume: if its in-tree plugin is migrated on the node, the topology of the CSI driver counts.
 * Source: kubernetes v1.34.1 plugins/volumebinding/binder.go checkBoundClaims.
 */
export function boundVolumeNodes(volume: PersistentVolume, cluster: ClusterView): NodeMatcher {
  return nodesByMigration(volume, cluster, listsAsMigrated);
}

/** `isMigrated`: whether an in-tree plugin is migrated to its CSI driver on a node. */
export function nodesByMigration(
  volume: PersistentVolume,
  cluster: ClusterView,
  isMigrated: typeof listsAsMigrated,
): NodeMatcher {
  const own = volumeNodes(volume, cluster);
  const inTree = persistentCsiVolume(volume);
  if (inTree === undefined) return own;
  const migrated = reachableNodes(migratedAffinity(volume, inTree.plugin), cluster);
  const csiNode = (node: NodeIndex): CSINode | undefined =>
    cluster.get('CSINode', '', cluster.columns.names[node]!);
  return (node) => (isMigrated(inTree.plugin, csiNode(node)) ? migrated : own)(node);
}

/** A volume's affinity is matched with labels only: requirements of fields always hold. */
function reachableNodes(selector: NodeSelector | undefined, cluster: ClusterView): NodeMatcher {
  if (selector === undefined) return () => true;
  const any = selector.nodeSelectorTerms.map(({ matchExpressions = [], matchFields = [] }) =>
    matchExpressions.length === 0 && matchFields.length > 0
      ? (): boolean => true
      : nodeTerm({ matchExpressions }, cluster),
  );
  return (node) => any.some((matches) => matches(node));
}
