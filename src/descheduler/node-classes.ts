import { NodeFit } from './cluster/node-fit.ts';
import { readyNodes } from './cluster/nodes.ts';
import { ClusterState } from './cluster/state.ts';
import type { DeschedulerObjects } from './cluster/state.ts';
import type { DeschedulerPolicy } from './policy/descheduler-policy.ts';
import type { NodeClasses } from './strategies/contract.ts';

/** The nodes that are too full or too empty for one strategy of a policy. */
export interface ClassifiedNodes extends NodeClasses {
  readonly profile: string;
  readonly strategy: string;
}

/** The nodes of a cluster by the thresholds of each strategy of utilisation, in the order of the policy; nothing is evicted. */
export function classifyNodes(
  { profiles, nodeSelector }: DeschedulerPolicy,
  objects: DeschedulerObjects,
): readonly ClassifiedNodes[] {
  const cluster = new ClusterState(objects);
  const nodes = readyNodes(objects.nodes, nodeSelector);
  const measured = { cluster, nodeFit: new NodeFit(cluster) };
  return profiles.flatMap(({ name, balance }) =>
    balance.flatMap((strategy): readonly ClassifiedNodes[] => {
      const { classify, unmodelled } = strategy;
      if (classify === undefined || unmodelled !== undefined) return [];
      return [{ profile: name, strategy: strategy.name, ...classify(nodes, measured) }];
    }),
  );
}
