import type { PodDisruptionBudget } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import { NODE_POOL } from '../algebra/labels.ts';
import type { ClusterState } from '../memory/cluster-state.ts';
import type { DisruptionCluster } from './cluster.ts';
import { driftOf } from './conditions/drifted.ts';
import type { PassPlanner } from '../provisioning/pass-planner.ts';
import { PodBudgets } from './pods/eviction-budgets.ts';
import { Simulations } from './simulation/simulate.ts';
import { disruptionRules } from './rules.ts';
import { poolsByName } from '../objects/node-pool.ts';

/** What disruption hangs on beside the cluster and the settings of provisioning. */
export interface DisruptionSettings {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly podDisruptionBudgets: readonly PodDisruptionBudget[];
  /** The feature gate SpotToSpotConsolidation. */
  readonly replacesSpotBySpot: boolean;
}

/** A cluster as disruption asks it. */
export function disruptionCluster(
  planner: PassPlanner,
  { nowMs, podDisruptionBudgets, replacesSpotBySpot }: DisruptionSettings,
): DisruptionCluster {
  const { state, options } = planner;
  const { version, provider } = options;
  const pools = poolsByName(state.nodePools, state.unreadyPools ?? []);
  const types = typesByName(state);
  const moment = { nowMs, provider };
  const known = {
    rules: disruptionRules(version),
    ...moment,
    nodes: state.nodes,
    pools,
    budgets: new PodBudgets(podDisruptionBudgets),
  };
  const simulations = new Simulations(planner, known);
  return {
    ...known,
    options: { replacesSpotBySpot },
    canSimulate: planner.pools.length > 0,
    typesOf: (name) => types.get(name),
    driftOf: (nodeClaim) => {
      const name = nodeClaim.metadata.labels?.[NODE_POOL] ?? '';
      const [pool, ofPool] = [pools.get(name), types.get(name)];
      return pool && driftOf(nodeClaim, pool, ofPool ?? new Map(), moment);
    },
    simulate: (candidates, purpose) => simulations.simulate(candidates, purpose),
  };
}

function typesByName({
  instanceTypes,
}: ClusterState): ReadonlyMap<string, ReadonlyMap<string, InstanceType>> {
  const offered = [...instanceTypes].filter(([, types]) => types.length > 0);
  return new Map(
    offered.map(([pool, types]) => [
      pool,
      getOrInsert(byName, types, () => new Map(types.map((type) => [type.name, type]))),
    ]),
  );
}

const byName = new WeakMap<readonly InstanceType[], ReadonlyMap<string, InstanceType>>();
