import { isKind } from '../../../objects/index.ts';
import type { KubernetesObject, Node } from '../../../objects/index.ts';
import { getOrInsert, groupBy } from '../../../units/index.ts';
import { machinePools } from './machines/index.ts';
import type { MachinePool } from './machines/index.ts';
import { poolByLabels } from './pools/index.ts';
import type { PoolName } from './pools/index.ts';

/** A pool of a cluster: the nodes that are alike, and what an object says of them. */
export interface ClusterPool extends PoolName {
  /** In the order of the input. */
  readonly nodes: readonly Node[];
  /** Nodes that the cluster has no more. */
  readonly former: readonly Node[];
  readonly facts?: MachinePool['facts'];
}

/** The pools of a cluster, those with an object first. Nodes of no pool, such as those of Karpenter, are left out. */
export function clusterPools(
  objects: readonly KubernetesObject[],
  formerNodes: readonly Node[] = [],
): readonly ClusterPool[] {
  const machines = machinePools(objects);
  const named = new Map<string, PoolName & Pick<ClusterPool, 'facts'>>();
  const nodesOf = new Map<string, Node[]>();
  for (const pool of machines.pools) named.set(pool.id, withName(pool));
  const poolOf = (node: Node): PoolName | undefined => {
    const machine = machines.poolOf(node);
    const pool = machine === undefined ? poolByLabels(node) : withName(machine);
    if (pool !== undefined && !named.has(pool.id)) named.set(pool.id, pool);
    return pool;
  };
  for (const node of objects) {
    const pool = isKind(node, 'Node') ? poolOf(node) : undefined;
    if (pool !== undefined && isKind(node, 'Node')) {
      getOrInsert(nodesOf, pool.id, () => []).push(node);
    }
  }
  const former = groupBy(formerNodes, (node) => poolOf(node)?.id);
  return Array.from(named, ([id, pool]) => ({
    ...pool,
    nodes: nodesOf.get(id) ?? [],
    former: former.get(id) ?? [],
  }));
}

const withName = (pool: MachinePool): MachinePool & PoolName => ({
  ...pool,
  isCalled: (called) => called === pool.id,
});
