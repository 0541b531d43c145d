import { compileLabelSelector, isReady, isTerminalPhase } from '../../objects/index.ts';
import type { Pod, PodDisruptionBudget } from '../../objects/index.ts';

/** Why the API server refuses an eviction. */
export interface EvictionRefusal {
  /** The HTTP status: 429 is tried again by kubectl, others are not. */
  readonly code: 403 | 409 | 422 | 429 | 500;
  readonly message: string;
  /** What the budget needs; only with code 429. */
  readonly cause?: string;
  /** Seconds after which the client library tries again by itself. */
  readonly retryAfterSeconds?: number;
  /** The names of the budgets that refuse it. */
  readonly budgets: readonly string[];
  /** The budget with one disruption less: a precondition fails after it has been spent. */
  readonly spent?: PodDisruptionBudget;
}

/** An accepted eviction. */
export interface AcceptedEviction {
  /** The budget with one disruption less, if the eviction counts against one. */
  readonly spent?: PodDisruptionBudget;
  /** True: the pod must not change before it is deleted. */
  readonly checksVersion: boolean;
}

/** The fields of an Eviction that decide about it. */
export interface EvictionRequest {
  readonly dryRun?: boolean;
  readonly preconditions?: Preconditions;
  /** A delete option that evictions must not have. */
  readonly ignoresReadErrors?: boolean;
}

interface Preconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** Longest list of pods that are evicted but not deleted yet (pkg/registry/core/pod/storage/eviction.go, v1.34). */
const MOST_DISRUPTED = 2000;

const VIOLATES = "Cannot evict pod as it would violate the pod's disruption budget.";
const SEVERAL_BUDGETS =
  'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';

const IGNORE_FIELD = 'deleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential';

/**
 * What the API server answers to an eviction of the pod. `budgets`: budgets in its namespace; `now`: an RFC 3339 time.
 *
 * Source: pkg/registry/core/pod/storage/eviction.go, v1.34.
 */
export function reviewEviction(
  pod: Pod,
  budgets: readonly PodDisruptionBudget[],
  now: string,
  request: EvictionRequest = {},
): AcceptedEviction | EvictionRefusal {
  if (request.ignoresReadErrors === true) {
    const why =
      'Invalid value: true: can not be set for pod eviction, try after removing the option';
    const message = `Eviction.policy "${pod.metadata.name}" is invalid: ${IGNORE_FIELD}: ${why}`;
    return { code: 422, message, budgets: [] };
  }
  const answer = reviewBudgets(pod, budgets, now);
  if ('code' in answer) return answer;
  if (request.dryRun === true) return { checksVersion: answer.checksVersion };
  return withPreconditions(answer, pod, request.preconditions ?? {});
}

/** The answer after the preconditions of the deletion; the budget is spent even if they fail. */
function withPreconditions(
  answer: AcceptedEviction,
  pod: Pod,
  { uid, resourceVersion }: Preconditions,
): AcceptedEviction | EvictionRefusal {
  const { checksVersion, ...spent } = answer;
  // For a running pod that is not ready, the version that was read replaces the given one.
  const version = checksVersion && isRunning(pod) ? undefined : resourceVersion;
  const conflict = conflictWith(pod, uid, version);
  if (conflict !== undefined) return { code: 409, message: conflict, budgets: [], ...spent };
  return { ...spent, checksVersion: checksVersion || resourceVersion !== undefined };
}

/** Whether its disruption budget is asked. */
function isRunning({ metadata, status }: Pod): boolean {
  const phase = status?.phase;
  return metadata.deletionTimestamp === undefined && phase !== 'Pending' && !isTerminalPhase(phase);
}

/** Why the preconditions do not hold for the pod; without a given uid or version there is nothing to check. */
function conflictWith(
  { metadata }: Pod,
  uid: string | undefined,
  version: string | undefined,
): string | undefined {
  const conflict = `Operation cannot be fulfilled on Pod "${metadata.name}": the`;
  if (isOther(uid, metadata.uid)) {
    return `${conflict} UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ''}). The object might have been deleted and then recreated`;
  }
  if (!isOther(version, metadata.resourceVersion)) return undefined;
  return `${conflict} ResourceVersion in the precondition (${version}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ''}). The object might have been modified`;
}

const isOther = (given: string | undefined, stored: string | undefined): given is string =>
  given !== undefined && given !== '' && given !== stored;

function reviewBudgets(
  pod: Pod,
  budgets: readonly PodDisruptionBudget[],
  now: string,
): AcceptedEviction | EvictionRefusal {
  const { labels = {}, name } = pod.metadata;
  // Disrupting a pod that is ending, ended or not running yet takes nothing from its workload.
  if (!isRunning(pod)) {
    const isOver =
      pod.metadata.deletionTimestamp !== undefined || isTerminalPhase(pod.status?.phase);
    return { checksVersion: !isOver };
  }
  const own = budgets.filter(({ spec }) => compileLabelSelector(spec?.selector)(labels));
  const [budget] = own;
  if (own.length > 1) {
    const names = own.map(({ metadata }) => metadata.name);
    return { code: 500, message: SEVERAL_BUDGETS, budgets: names };
  }
  if (budget === undefined) return { checksVersion: false };
  if (!isReady(pod) && allowsUnready(budget)) return { checksVersion: true };
  return refusalOf(budget) ?? { spent: spend(budget, name, now), checksVersion: false };
}

function refusalOf({ status, metadata }: PodDisruptionBudget): EvictionRefusal | undefined {
  const { name, generation = 0 } = metadata;
  const refuse = (code: EvictionRefusal['code'], message: string): EvictionRefusal => ({
    code,
    message,
    budgets: [name],
  });
  if (status === undefined || (status.observedGeneration ?? 0) < generation) {
    const cause = `The disruption budget ${name} is still being processed by the server.`;
    return { ...refuse(429, VIOLATES), cause, retryAfterSeconds: 10 };
  }
  const { disruptionsAllowed, disruptedPods = {}, desiredHealthy, currentHealthy } = status;
  const forbidden = `poddisruptionbudget.policy "${name}" is forbidden`;
  if (disruptionsAllowed < 0) {
    return refuse(403, `${forbidden}: pdb disruptions allowed is negative`);
  }
  if (Object.keys(disruptedPods).length > MOST_DISRUPTED) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller';
    return refuse(403, `${forbidden}: ${why}`);
  }
  if (disruptionsAllowed > 0) return undefined;
  const cause = `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  return { ...refuse(429, VIOLATES), cause };
}

/** The budget after one disruption; its controller confirms it when the pod is terminating. */
function spend(budget: PodDisruptionBudget, pod: string, now: string): PodDisruptionBudget {
  const { status } = budget;
  if (status === undefined) return budget;
  const { disruptionsAllowed, disruptedPods } = status;
  return {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: disruptionsAllowed - 1,
      disruptedPods: { ...disruptedPods, [pod]: now },
    },
  };
}

/** Whether pods that are not ready may be evicted at no cost: by policy, or because enough others are healthy. */
function allowsUnready({ spec, status }: PodDisruptionBudget): boolean {
  if (spec?.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const { currentHealthy = 0, desiredHealthy = 0 } = status ?? {};
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}
