import { keyOf } from '../../../objects/index.ts';
import type { Pod, PodDisruptionBudget } from '../../../objects/index.ts';
import { PodBudgets } from '../disruption/pods/eviction-budgets.ts';
import { exactPodRequests } from '../../../objects/index.ts';
import { isReported } from './failures.ts';
import type { PodFailure } from './failures.ts';
import { claimFailureText, podFailureText } from './failure-texts.ts';
import type { PodOfText } from './failure-texts.ts';
import { isProvisionable } from './pods/kinds.ts';
import { podCount } from './pods/shape.ts';
import { validatePod } from './pods/validate-pod.ts';
import type { PassResult, PassPlanner } from './pass-planner.ts';

/** An event as Karpenter writes it. */
export interface ProvisioningEvent {
  readonly kind: 'Pod' | 'NodePool';
  /** "namespace/name" of a pod, the name of a NodePool. */
  readonly name: string;
  readonly reason: 'FailedScheduling' | 'NoCompatibleInstanceTypes';
  readonly message: string;
}

/** What one pass of provisioning decides and says. */
export interface ProvisioningResult extends PassResult {
  readonly events: readonly ProvisioningEvent[];
}

/** What a pass hangs on beside the cluster. */
export interface ProvisioningMoment {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly podDisruptionBudgets: readonly PodDisruptionBudget[];
}

/**
 * One pass of provisioning: all pods that the scheduler could not place, and those of nodes that are being deleted, unless they are
 * protected or a budget never allows their eviction.
 *
 * Rule: Provisioner.Schedule, sigs.k8s.io/karpenter/pkg/controllers/provisioning/provisioner.go, v1.13.
 */
export function provision(
  planner: PassPlanner,
  { nowMs, podDisruptionBudgets }: ProvisioningMoment,
): ProvisioningResult {
  const { state } = planner;
  const budgets = new PodBudgets(podDisruptionBudgets);
  const { pods: pending, refused: failures } = waitingPods(planner);
  const leaving = state.nodes
    .filter(({ isDeleting }) => isDeleting)
    .flatMap(({ pods }) => pods.filter((pod) => budgets.isReschedulableNow(pod, nowMs)));
  const pods = [...pending, ...leaving];
  if (pods.length === 0 || planner.pools.length === 0) {
    return { claims: [], moves: new Map(), failures, events: eventsOf(failures) };
  }
  const nodes = state.nodes.filter(({ isDeleting }) => !isDeleting);
  const result = planner.decide({ pods, nodes, insistsOnReserved: true });
  const all = new Map([...failures, ...result.failures]);
  return { ...result, failures: all, events: passEvents(planner, all) };
}

/** The pods that wait for a node, and why others that wait are not considered. */
export function waitingPods({ state, options, lookups }: PassPlanner): {
  readonly pods: readonly Pod[];
  readonly refused: ReadonlyMap<Pod, PodFailure>;
} {
  const refused = new Map<Pod, PodFailure>();
  const pods = state.pods.filter(isProvisionable).filter((pod) => {
    const failure = validatePod(pod, options.provider, lookups);
    if (failure !== undefined) refused.set(pod, failure);
    return failure === undefined;
  });
  return { pods, refused };
}

/** What a pass says: about NodePools without types, and about pods. */
export const passEvents = (
  planner: PassPlanner,
  failures: ReadonlyMap<Pod, PodFailure>,
): readonly ProvisioningEvent[] => [...poolEvents(planner), ...eventsOf(failures)];

function poolEvents({ emptyPools }: PassPlanner): readonly ProvisioningEvent[] {
  return emptyPools.map(({ nodePool, lacksMinValues }) => ({
    kind: 'NodePool',
    name: nodePool,
    reason: 'NoCompatibleInstanceTypes',
    message: `NodePool requirements filtered out all compatible available instance types${
      lacksMinValues ? ' due to minValues incompatibility' : ''
    }`,
  }));
}

function eventsOf(failures: ReadonlyMap<Pod, PodFailure>): readonly ProvisioningEvent[] {
  return [...failures]
    .filter(([, failure]) => isReported(failure))
    .map(([pod, failure]) => ({
      kind: 'Pod',
      name: keyOf(pod.metadata),
      reason: 'FailedScheduling',
      message: `Failed to schedule pod, ${failureText(pod, failure)}`,
    }));
}

/** Why a pod gets no node, as Karpenter writes it. */
export const failureText = (pod: Pod, failure: PodFailure): string =>
  podFailureText(failure, ownRequests(pod));

/** The parts of the text that are about one NodePool each; none if the failure is about no pool. */
export function poolFailures(
  pod: Pod,
  failure: PodFailure,
): readonly { readonly group: string; readonly reason: string }[] {
  if (failure.kind !== 'pools') return [];
  return failure.pools.map(({ nodePool, failure: one }) => ({
    group: nodePool,
    reason: claimFailureText(one, nodePool, ownRequests(pod)),
  }));
}

const ownRequests = (pod: Pod): PodOfText => ({
  exactRequests: new Map(exactPodRequests(pod)).set('pods', podCount(1)),
});
