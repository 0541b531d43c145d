import type { NodeType } from '../../../catalog/index.ts';
import type { KubernetesObject, Node } from '../../../objects/index.ts';
import type { CloudProvider } from '../providers/contract.ts';

/** What instance types are made from. */
export interface SupplySource {
  readonly provider: CloudProvider;
  /** The nodes of the cluster, those that Karpenter did not launch included. */
  readonly nodes: readonly Node[];
  /** The NodeClasses of the input: some tell in which zones their nodes are started. */
  readonly nodeClasses?: readonly KubernetesObject[];
  /** The types of a NodeCatalog. Without it the types are those of the nodes. */
  readonly catalog?: readonly NodeType[];
}
