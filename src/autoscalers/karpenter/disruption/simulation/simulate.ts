import type { Pod } from '../../../../objects/index.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { failureText } from '../../provisioning/provision.ts';
import { isProvisionable, isStatic } from '../../provisioning/pods/kinds.ts';
import { validatePod } from '../../provisioning/pods/validate-pod.ts';
import type { PassResult, PassPlanner } from '../../provisioning/pass-planner.ts';
import { consolidatableAtMs } from '../conditions/consolidatable.ts';
import type { DisruptionCluster, Purpose, Simulation } from '../cluster.ts';
import type { DisruptionEvent } from '../events.ts';
import { protectionOf } from '../pods/do-not-disrupt.ts';
import { isActive } from '../pods/kinds.ts';
import { poolOf } from '../pool-of.ts';

interface Moment extends Pick<
  DisruptionCluster,
  'rules' | 'nowMs' | 'nodes' | 'pools' | 'budgets'
> {
  /** The pods that wait. */
  readonly pending: readonly Pod[];
}

/**
 * Where the pods of candidates would go, with those that wait and those of nodes that are being deleted. Pods that do not leave now, since
 * they are protected or their budget never allows it, are left out.
 *
 * Rule: SimulateScheduling, disruption/helpers.go, Karpenter v1.13.
 */
export function simulateScheduling(
  planner: PassPlanner,
  moment: Moment,
  candidates: readonly StateNode[],
  { isConsolidation }: Purpose,
): Simulation {
  const removed = new Set(candidates);
  const deleting = moment.nodes.filter(({ isDeleting }) => isDeleting);
  const leaving = podsLeaving(moment, deleting);
  const pods = [...moment.pending, ...podsLeaving(moment, candidates), ...leaving];
  const nodes = moment.nodes.filter((node) => !node.isDeleting && !removed.has(node));
  const spared = isConsolidation ? freshNodes(moment, nodes) : NONE;
  const free = new Set<Pod>(leaving);
  const result = planner.decide({
    pods,
    nodes,
    insistsOnReserved: false,
    mayUse: (pod, node) => !spared.has(node) || free.has(pod) || pod.status?.phase === 'Pending',
  });
  return {
    claims: result.claims,
    moves: result.moves,
    problems: problemsOf(result, free),
    events: deleting.flatMap((node) => protectionEvents(node.pods, moment.nowMs)),
  };
}

/** What is said of annotations when it is asked whether pods leave. */
const protectionEvents = (pods: readonly Pod[], nowMs: number): readonly DisruptionEvent[] =>
  pods
    .filter((pod) => isActive(pod) && !isStatic(pod))
    .flatMap((pod) => protectionOf(pod, nowMs).event ?? []);

const NONE: ReadonlySet<StateNode> = new Set();

const podsLeaving = ({ budgets, nowMs }: Moment, nodes: readonly StateNode[]): readonly Pod[] =>
  nodes.flatMap(({ pods }) => pods.filter((pod) => budgets.isReschedulableNow(pod, nowMs)));

/** The pods for which nodes are launched. */
export const pendingPods = ({ state, options, lookups }: PassPlanner): readonly Pod[] =>
  state.pods.filter(
    (pod) => isProvisionable(pod) && validatePod(pod, options.provider, lookups) === undefined,
  );

/** The nodes whose consolidateAfter has not passed. Rule: IsUnderConsolidateAfter, utils/disruption/disruption.go, Karpenter v1.14. */
function freshNodes(
  { rules, nowMs, pools }: Moment,
  nodes: readonly StateNode[],
): ReadonlySet<StateNode> {
  if (!rules.sparesFreshNodes) return NONE;
  return new Set(
    nodes.filter((node) => {
      const pool = pools.get(poolOf(node) ?? '');
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
