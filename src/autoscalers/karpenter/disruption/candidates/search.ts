import { append, getOrInsert } from '../../../../units/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import type { DisruptionEvent } from '../events.ts';
import { CAPACITY_TYPE, INSTANCE_TYPE } from '../../algebra/labels.ts';
import { poolOf } from '../pool-of.ts';
import type { NodeClaim } from '../../objects/node-claim.ts';
import type { NodePool } from '../../objects/node-pool.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { evictionCost } from '../pods/eviction-cost.ts';
import { isReschedulable } from '../../provisioning/pods/kinds.ts';
import { lowestPrice, priceInZone } from '../prices/node-price.ts';
import type { InstanceType } from '../../catalogue/instance-type.ts';
import { blockOf, podBlockOf } from './blocks.ts';
import { blockedEvents } from './blocked.ts';
import type { BlockedCause } from './blocked.ts';
import type { DisruptionCluster } from '../cluster.ts';
import { lifetimeLeft } from './lifetime.ts';

/** A node that may be disrupted. */
export interface Candidate {
  readonly state: StateNode;
  readonly nodeClaim: NodeClaim;
  readonly pool: NodePool;
  /** Undefined: the pool no longer has the node's type. */
  readonly instanceType: InstanceType | undefined;
  readonly capacityType: string | undefined;
  /** The pods that would have to run elsewhere. */
  readonly pods: readonly Pod[];
  /** The price of an hour of it; undefined: its offering is gone. */
  readonly price: number | undefined;
  /** What all its pods cost to evict, less the older it is. */
  readonly disruptionCost: number;
  /** 1, and what the pods cost that would have to run elsewhere. */
  readonly moveCost: number;
  /** No pod has to run elsewhere. */
  readonly isEmpty: boolean;
}

/** Whether pods may keep a node for good ("graceful"), or only for its terminationGracePeriod ("eventual"). */
export type DisruptionClass = 'graceful' | 'eventual';

export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly events: readonly DisruptionEvent[];
}

/**
 * All nodes that nothing protects from disruption, with the events about the others.
 *
 * Rule: GetCandidates, disruption/helpers.go, and NewCandidate, disruption/types.go, Karpenter v1.13.
 */
export function candidatesOf(cluster: DisruptionCluster, kind: DisruptionClass): Candidates {
  const ofCluster = getOrInsert(found, cluster, () => new Map<DisruptionClass, Candidates>());
  // Without a grace period pods keep a node for good.
  const asked = cluster.nodes.some(hasGracePeriod) ? kind : 'graceful';
  return getOrInsert(ofCluster, asked, () => findCandidates(cluster, asked));
}

const hasGracePeriod = ({ nodeClaim }: StateNode): boolean =>
  nodeClaim?.spec.terminationGracePeriod !== undefined;

/** All methods of one look ask for the same. */
const found = new WeakMap<DisruptionCluster, Map<DisruptionClass, Candidates>>();

function findCandidates(cluster: DisruptionCluster, kind: DisruptionClass): Candidates {
  const events: DisruptionEvent[] = [];
  const candidates = cluster.nodes.flatMap((state) => {
    const found = candidateOf(cluster, state, kind);
    append(events, found.events);
    return found.candidate ?? [];
  });
  return { candidates, events };
}

interface Found {
  readonly candidate?: Candidate;
  readonly events: readonly DisruptionEvent[];
}

function candidateOf(cluster: DisruptionCluster, state: StateNode, kind: DisruptionClass): Found {
  const { nodeClaim } = state;
  // Karpenter says nothing about nodes of others, and about nodes that it disrupts already.
  if (nodeClaim === undefined || state.isMarked) return { events: [] };
  const refuse = (cause: BlockedCause): Found => ({ events: blockedEvents(state, cause) });
  const block = blockOf(state, cluster.nowMs);
  if (block !== undefined) return refuse(block);
  const name = poolOf(state) ?? '';
  const pool = cluster.pools.get(name);
  const types = cluster.typesOf(name);
  if (pool === undefined || types === undefined) {
    return refuse({ id: 'pool-not-found', pool: name });
  }
  const ofPods = podBlockOf(cluster, state);
  const isEventual = kind === 'eventual' && hasGracePeriod(state);
  if (ofPods.cause !== undefined && !isEventual) {
    return { events: [...ofPods.events, ...blockedEvents(state, ofPods.cause)] };
  }
  const instanceType = types.get(state.labels[INSTANCE_TYPE] ?? '');
  return {
    candidate: measured(cluster, { state, nodeClaim, pool, instanceType }),
    events: ofPods.events,
  };
}

function measured(
  { rules, nowMs, provider }: DisruptionCluster,
  known: Pick<Candidate, 'state' | 'nodeClaim' | 'pool' | 'instanceType'>,
): Candidate {
  const { state, nodeClaim, instanceType } = known;
  const { pods, moveCost, evictionCost: cost } = costsOf(state);
  const priceOf = rules.countsMoves ? priceInZone : lowestPrice;
  return {
    ...known,
    capacityType: state.labels[CAPACITY_TYPE],
    pods,
    price: instanceType && priceOf(instanceType, state.labels, provider),
    disruptionCost: cost * lifetimeLeft(nodeClaim, nowMs),
    moveCost,
    isEmpty: rules.countsMoves ? moveCost <= NODE_COST : pods.length === 0,
  };
}

/** The cost of replacing a node, whatever runs on it. */
const NODE_COST = 1;

/** What follows from the pods of a node alone. */
interface Costs extends Pick<Candidate, 'pods' | 'moveCost'> {
  /** Of all pods of the node. */
  readonly evictionCost: number;
}

const knownCosts = new WeakMap<StateNode, Costs>();

const costsOf = (state: StateNode): Costs =>
  getOrInsert(knownCosts, state, () => {
    const pods = state.pods.filter(isReschedulable);
    const costs = state.pods.reduce((sum, pod) => sum + evictionCost(pod), 0);
    return { pods, moveCost: moveCostOf(pods), evictionCost: costs };
  });

/** 1 plus the eviction costs of the pods that are above 0. */
export const moveCostOf = (pods: readonly Pod[]): number =>
  pods.reduce((sum, pod) => sum + Math.max(0, evictionCost(pod)), NODE_COST);
