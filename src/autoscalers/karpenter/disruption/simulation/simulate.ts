import type { Pod } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { poolsByName } from '../../objects/node-pool.ts';
import type { NodePool } from '../../objects/node-pool.ts';
import { failureText, passEvents, waitingPods } from '../../provisioning/provision.ts';
import type { ProvisioningEvent } from '../../provisioning/provision.ts';
import { isProvisionable, isStatic } from '../../provisioning/pods/kinds.ts';
import type { PassResult, PassPlanner } from '../../provisioning/pass-planner.ts';
import { consolidatableAtMs } from '../conditions/consolidatable.ts';
import type { DisruptionCluster, Purpose, Simulation } from '../cluster.ts';
import type { DisruptionEvent } from '../events.ts';
import { protectionOf } from '../pods/do-not-disrupt.ts';
import { isActive } from '../pods/kinds.ts';
import { poolOf } from '../pool-of.ts';

type Moment = Pick<DisruptionCluster, 'rules' | 'nowMs' | 'nodes' | 'budgets'>;

/** What all simulations at one moment share. */
interface Common {
  /** The pods that wait. */
  readonly pending: readonly Pod[];
  /** Those of nodes that are being deleted. */
  readonly leaving: ReadonlySet<Pod>;
  readonly staying: readonly StateNode[];
  readonly fresh: ReadonlySet<StateNode>;
  readonly events: readonly DisruptionEvent[];
}

/**
 * Where the pods of candidates would go, with those that wait and those of nodes that are being deleted. Pods that do not leave now, since
 * they are protected or their budget never allows it, are left out.
 *
 * Rule: SimulateScheduling, disruption/helpers.go, Karpenter v1.13.
 */
export class Simulations {
  readonly #planner: PassPlanner;
  readonly #moment: Moment;
  readonly #leavingOf = new Map<StateNode, readonly Pod[]>();
  #common: Common | undefined;

  constructor(planner: PassPlanner, moment: Moment) {
    this.#planner = planner;
    this.#moment = moment;
  }

  simulate(candidates: readonly StateNode[], { isConsolidation }: Purpose): Simulation {
    this.#common ??= this.#findCommon();
    const { pending, leaving, staying, fresh, events } = this.#common;
    const removed = new Set(candidates);
    const result = this.#planner.decide({
      pods: [...pending, ...candidates.flatMap((node) => this.#podsLeaving(node)), ...leaving],
      nodes: staying.filter((node) => !removed.has(node)),
      insistsOnReserved: false,
      ...(isConsolidation && fresh.size > 0
        ? { spared: { nodes: fresh, take: (pod) => leaving.has(pod) || isPending(pod) } }
        : {}),
    });
    return {
      claims: result.claims,
      moves: result.moves,
      problems: problemsOf(result, leaving),
      events,
    };
  }

  #findCommon(): Common {
    const { nodes, nowMs } = this.#moment;
    const deleting = nodes.filter(({ isDeleting }) => isDeleting);
    const staying = nodes.filter(({ isDeleting }) => !isDeleting);
    const { pods: pending, refused } = waitingPods(this.#planner);
    return {
      pending,
      leaving: new Set(deleting.flatMap((node) => this.#podsLeaving(node))),
      staying,
      fresh: freshNodes(this.#moment, this.#planner.pools, staying),
      events: [
        ...passEvents(this.#planner, refused).map(asEvent),
        ...deleting.flatMap((node) => protectionEvents(node.pods, nowMs)),
      ],
    };
  }

  #podsLeaving(node: StateNode): readonly Pod[] {
    const { budgets, nowMs } = this.#moment;
    return getOrInsert(this.#leavingOf, node, () =>
      node.pods.filter((pod) => budgets.isReschedulableNow(pod, nowMs)),
    );
  }
}

const isPending = ({ status }: Pod): boolean => status?.phase === 'Pending';

/** What is said of annotations when it is asked whether pods leave. */
const protectionEvents = (pods: readonly Pod[], nowMs: number): readonly DisruptionEvent[] =>
  pods
    .filter((pod) => isActive(pod) && !isStatic(pod))
    .flatMap((pod) => protectionOf(pod, nowMs).event ?? []);

const NONE: ReadonlySet<StateNode> = new Set();

/** A simulation says what provisioning says before it places pods. */
function asEvent({ kind, name, reason, message }: ProvisioningEvent): DisruptionEvent {
  const [namespace, ownName] = name.split('/');
  return {
    object: ownName === undefined ? { kind, name } : { kind, namespace, name: ownName },
    type: 'Warning',
    reason,
    message,
    cause: { id: 'before-simulation' },
  };
}

/** The nodes of pools that launch nodes, as long as consolidateAfter has not passed. Rule: IsUnderConsolidateAfter, utils/disruption/disruption.go, Karpenter v1.14. */
function freshNodes(
  { rules, nowMs }: Moment,
  pools: readonly NodePool[],
  nodes: readonly StateNode[],
): ReadonlySet<StateNode> {
  if (!rules.sparesFreshNodes) return NONE;
  const byName = poolsByName(pools);
  return new Set(
    nodes.filter((node) => {
      const pool = byName.get(poolOf(node) ?? '');
      if (pool === undefined || node.nodeClaim === undefined) return false;
      const atMs = consolidatableAtMs(node.nodeClaim, pool);
      return atMs !== undefined && atMs > nowMs;
    }),
  );
}

/**
 * Why pods have no place; those that wait already may go on waiting. A place on a node that is still starting is none, but for pods of
 * deleting nodes: these may be why it starts.
 */
function problemsOf(
  { failures, moves }: PassResult,
  ofDeleting: ReadonlySet<Pod>,
): ReadonlyMap<Pod, string> {
  const problems = new Map<Pod, string>();
  for (const [pod, failure] of failures) {
    if (!isProvisionable(pod)) problems.set(pod, failureText(pod, failure));
  }
  for (const [node, pods] of moves) {
    if (node.isInitialized) continue;
    for (const pod of pods) {
      if (!ofDeleting.has(pod) && !isProvisionable(pod)) problems.set(pod, unreadyText(node));
    }
  }
  return problems;
}

/** Source: UninitializedNodeError, disruption/helpers.go, Karpenter v1.13. */
function unreadyText({ node, nodeClaim }: StateNode): string {
  const objects = [
    ...(nodeClaim === undefined ? [] : [`nodeclaim/${nodeClaim.metadata.name}`]),
    ...(node === undefined ? [] : [`node/${node.metadata.name}`]),
  ];
  return `would schedule against uninitialized ${objects.join(', ')}`;
}
