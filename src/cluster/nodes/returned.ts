import type { Node } from '../../objects/index.ts';
import type { Cluster } from '../state.ts';
import type { ClusterView } from '../view.ts';
import type { Journal } from '../journal.ts';
import { asNodeIndex, NodeColumns } from './columns.ts';
import type { NodeIndex } from './columns.ts';

/** A cluster with the nodes that an extender returned appended, so that the indexes of its own nodes stay valid. */
export interface WithReturnedNodes extends ClusterView {
  readonly journal: Journal;
  /** Indexes of the returned nodes, in their order. */
  readonly returned: readonly NodeIndex[];
}

/**
 * The returned nodes hold no pods and no images, and offer only what their status says (kubernetes v1.34.1 framework/types.go SetNode
 * on a new NodeInfo). Pods are counted on the nodes of the cluster; what these offer is left out.
 */
export function withReturnedNodes(cluster: Cluster, nodes: readonly Node[]): WithReturnedNodes {
  const { count, nodes: own } = cluster.columns;
  const columns = new NodeColumns([...own.map(bare), ...nodes.map(empty)], []);
  return {
    columns,
    returned: nodes.map((_, at) => asNodeIndex(count + at)),
    journal: cluster.journal,
    podClasses: cluster.podClasses,
    podClassesWithTerms: cluster.podClassesWithTerms,
    namespaces: cluster.namespaces,
    podsOn: (node) => (node < count ? cluster.podsOn(node) : []),
    lowestPriority: cluster.lowestPriority,
    volumesOn: (node) => (node < count ? cluster.volumesOn(node) : []),
    claimUses: (namespace, claim) => cluster.claimUses(namespace, claim),
    namespaceLabels: (namespace) => cluster.namespaceLabels(namespace),
    podGroup: (pod) => cluster.podGroup(pod),
    list: (kind, namespace) => cluster.list(kind, namespace),
    get: (kind, namespace, name) => cluster.get(kind, namespace, name),
  };
}

/** What rules that count pods read of a node. */
function bare({ status: _, ...node }: Node): Node {
  return node;
}

/** Not the capacity: only the API server takes it for a missing allocatable. */
function empty(node: Node): Node {
  const allocatable = node.status?.allocatable ?? {};
  return { ...node, status: { allocatable } };
}
