import { findCondition } from '../../../objects/index.ts';
import type { Node } from '../../../objects/index.ts';
import type { ClusterState } from '../memory/cluster-state.ts';
import { StateNode } from '../memory/state-node.ts';
import { hasCondition, nodeNameOf } from './claim-record.ts';
import type { Parts } from './parts.ts';

/** A node that says nothing of its readiness, as those written by hand, is Ready. */
function withReadiness(node: Node): Node {
  const { conditions = [] } = node.status ?? {};
  if (findCondition(conditions, 'Ready') !== undefined) return node;
  const ready = { type: 'Ready', status: 'True' };
  return { ...node, status: { ...node.status, conditions: [...conditions, ready] } };
}

/** The cluster as Karpenter keeps it in memory, at this moment. A NodeClaim without a node counts from its launch. */
export function clusterView({ context, claims, settings, supply }: Parts): ClusterState {
  const { api } = context;
  const { nodePools } = settings;
  const nodes = api.list('Node').map((stored) => {
    const node = withReadiness(stored);
    const { name } = node.metadata;
    const record = claims.ofNode(name);
    const pods = api.podsOnNode(name);
    if (record === undefined) return new StateNode({ node, pods });
    const { claim: nodeClaim, isMarked, nominatedUntil } = record;
    return new StateNode({ node, nodeClaim, pods, isMarked, nominatedUntil });
  });
  for (const record of claims.all) {
    if (nodeNameOf(record) !== undefined || !hasCondition(record, 'Launched')) continue;
    const { claim: nodeClaim, isMarked, nominatedUntil } = record;
    nodes.push(new StateNode({ nodeClaim, isMarked, nominatedUntil }));
  }
  return {
    nodePools,
    instanceTypes: supply.known,
    nodes,
    pods: api.list('Pod'),
    daemonSets: api.list('DaemonSet'),
    namespaces: api.list('Namespace'),
    persistentVolumeClaims: api.list('PersistentVolumeClaim'),
    persistentVolumes: api.list('PersistentVolume'),
    storageClasses: api.list('StorageClass'),
    csiNodes: api.list('CSINode'),
  };
}
