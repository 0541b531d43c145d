import type { Cloud, NodeGroup } from '../../src/autoscalers/cluster-autoscaler/index.ts';

/** A group of a cloud that stays as it is, and the names of its nodes. */
export interface FixedGroup extends NodeGroup {
  readonly nodes: readonly string[];
}

/** A provider whose groups have just the nodes that they should have. */
export function fixedCloud(groups: readonly FixedGroup[]): Cloud {
  const groupOf = new Map(groups.flatMap((group) => group.nodes.map((name) => [name, group])));
  const nodesOf = ({ id }: NodeGroup): readonly string[] =>
    groups.find((group) => group.id === id)?.nodes ?? [];
  return {
    groups,
    gpuLabel: 'gpu',
    groupOf: (name) => groupOf.get(name),
    targetOf: (group) => nodesOf(group).length,
    instancesOf: (group) => nodesOf(group).map((id) => ({ id, state: 'running' })),
    increaseSize: () => 'it stays as it is',
    decreaseTarget: () => 'it stays as it is',
    deleteInstances: () => 'it stays as it is',
  };
}
