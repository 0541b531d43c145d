import type { Pod } from '../../../objects/index.ts';
import type { Provider } from '../algebra/labels.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import type { NodePool } from '../objects/node-pool.ts';
import type { StateNode } from '../memory/state-node.ts';
import type { PodBudgets } from './pods/eviction-budgets.ts';
import type { DisruptionEvent } from './events.ts';
import type { DisruptionRules } from './rules.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import type { PlannedClaim } from '../provisioning/claims/planned-claim.ts';

/** What Karpenter decides on: a cluster at one moment. */
export interface DisruptionCluster {
  readonly rules: DisruptionRules;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly nodes: readonly StateNode[];
  /** By name. */
  readonly pools: ReadonlyMap<string, NodePool>;
  readonly budgets: PodBudgets;
  /** By name; undefined: the pool has no types. */
  typesOf(pool: string): ReadonlyMap<string, InstanceType> | undefined;
  /** Since when a NodeClaim has drifted, in milliseconds since 1970; undefined: it has not. */
  driftOf(nodeClaim: NodeClaim): Drift | undefined;
  readonly options: DisruptionOptions;
  readonly provider: Provider;
  /** False: no NodePool can launch a node, so that Karpenter makes no scheduler. Only empty nodes are removed then. */
  readonly canSimulate: boolean;
  /** Where the pods of the candidates, of deleting nodes and those that wait would go without the candidates. */
  simulate(candidates: readonly StateNode[], purpose: Purpose): Simulation;
}

/** Why and since when a NodeClaim is no longer what its pool describes. */
export interface Drift {
  /** One of Karpenter's own reasons, or one of the provider. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
}

/** What a simulation is for: consolidation spares nodes whose consolidateAfter has not passed. */
export interface Purpose {
  readonly isConsolidation: boolean;
}

export interface DisruptionOptions {
  /** The feature gate SpotToSpotConsolidation. */
  readonly replacesSpotBySpot: boolean;
}

export interface Simulation {
  readonly claims: readonly PlannedClaim[];
  /** The pods that would move to nodes that are there. */
  readonly moves: ReadonlyMap<StateNode, readonly Pod[]>;
  /** Why the others have no place; pods that wait already do not count. */
  readonly problems: ReadonlyMap<Pod, string>;
  /** About the annotations of pods of deleting nodes. */
  readonly events: readonly DisruptionEvent[];
}
