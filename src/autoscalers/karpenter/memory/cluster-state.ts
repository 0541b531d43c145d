import type {
  CSINode,
  DaemonSet,
  Namespace,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  StorageClass,
} from '../../../objects/index.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { StateNode } from './state-node.ts';

/** What Karpenter knows of the cluster when it decides. */
export interface ClusterState {
  /** The NodePools that exist and whose NodeClass is ready. */
  readonly nodePools: readonly NodePool[];
  /** The others: they launch no nodes, and those that they have are disrupted as all are. */
  readonly unreadyPools?: readonly NodePool[];
  /** The instance types that the provider offers to each NodePool, ready or not, by its name. */
  readonly instanceTypes: ReadonlyMap<string, readonly InstanceType[]>;
  readonly nodes: readonly StateNode[];
  /** All pods of the cluster, pending and bound. */
  readonly pods: readonly Pod[];
  readonly daemonSets: readonly DaemonSet[];
  readonly namespaces: readonly Namespace[];
  readonly persistentVolumeClaims: readonly PersistentVolumeClaim[];
  readonly persistentVolumes: readonly PersistentVolume[];
  readonly storageClasses: readonly StorageClass[];
  readonly csiNodes: readonly CSINode[];
}
