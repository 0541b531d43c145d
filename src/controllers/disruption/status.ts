import { findCondition, isReady, putCondition } from '../../objects/index.ts';
import type { Condition, Pod, PodDisruptionBudget } from '../../objects/index.ts';
import { isTerminating } from '../shared/pod-state.ts';

type BudgetStatus = NonNullable<PodDisruptionBudget['status']>;
type Disrupted = Readonly<Record<string, string>>;

const DISRUPTION_ALLOWED = 'DisruptionAllowed';
/** DeletionTimeout: for so long an evicted pod counts as disrupted until it is being deleted. */
const DELETION_TIMEOUT_MS = 120_000;

const EMPTY: BudgetStatus = {
  currentHealthy: 0,
  desiredHealthy: 0,
  disruptionsAllowed: 0,
  expectedPods: 0,
};

export interface DisruptedPods {
  /** Times of eviction by pod name; undefined: none. */
  readonly pods: Disrupted | undefined;
  /** How many of them still count as ready. */
  readonly ready: number;
  /** Pods that were not deleted in time. */
  readonly overdue: readonly Pod[];
  /** Wall-clock milliseconds at which the first of `pods` is overdue. */
  readonly recheckMs: number | undefined;
}

/**
 * The evicted pods of a budget that are not being deleted yet. `podNamed`: the selected pod of that name.
 * Source: buildDisruptedPodMap, pkg/controller/disruption/disruption.go, v1.34.
 */
export function disruptedPods(
  known: Disrupted | undefined,
  podNamed: (name: string) => Pod | undefined,
  nowMs: number,
): DisruptedPods {
  const pods: Record<string, string> = {};
  const overdue: Pod[] = [];
  let ready = 0;
  let recheckMs: number | undefined;
  for (const [name, since] of Object.entries(known ?? {})) {
    const pod = podNamed(name);
    if (pod === undefined || isTerminating(pod)) continue;
    const endMs = Date.parse(since) + DELETION_TIMEOUT_MS;
    if (endMs < nowMs) {
      overdue.push(pod);
      continue;
    }
    pods[name] = since;
    recheckMs = Math.min(recheckMs ?? Infinity, endMs);
    if (isReady(pod) && endMs > nowMs) ready++;
  }
  return { pods: recheckMs === undefined ? undefined : pods, ready, overdue, recheckMs };
}

export interface BudgetCounts {
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly expectedPods: number;
  readonly disrupted: Disrupted | undefined;
}

/** Returns the known status if nothing changes. Source: updatePdbStatus, pkg/controller/disruption/disruption.go, v1.34. */
export function updatedStatus(
  { metadata, status }: PodDisruptionBudget,
  { currentHealthy, desiredHealthy, expectedPods, disrupted }: BudgetCounts,
  now: string,
): BudgetStatus {
  const spare = currentHealthy - desiredHealthy;
  const next = {
    currentHealthy,
    desiredHealthy,
    disruptionsAllowed: expectedPods > 0 && spare > 0 ? spare : 0,
    expectedPods,
    observedGeneration: metadata.generation ?? 0,
    ...(disrupted === undefined ? undefined : { disruptedPods: disrupted }),
  };
  const reason = next.disruptionsAllowed > 0 ? 'SufficientPods' : 'InsufficientPods';
  if (status !== undefined && isUpToDate(status, next, reason)) return status;
  const state = { reason, message: '', observedGeneration: next.observedGeneration, now };
  const isAllowed = next.disruptionsAllowed > 0;
  return { ...next, conditions: withDisruptionAllowed(status?.conditions, isAllowed, state) };
}

function isUpToDate(status: BudgetStatus, next: BudgetStatus, reason: string): boolean {
  return (
    status.currentHealthy === next.currentHealthy &&
    status.desiredHealthy === next.desiredHealthy &&
    status.disruptionsAllowed === next.disruptionsAllowed &&
    status.expectedPods === next.expectedPods &&
    status.observedGeneration === next.observedGeneration &&
    sameDisrupted(status.disruptedPods, next.disruptedPods) &&
    findCondition(status.conditions, DISRUPTION_ALLOWED)?.reason === reason
  );
}

/** Allows no disruption. Source: failSafe, pkg/controller/disruption/disruption.go, v1.34. */
export function failedStatus(
  { status = EMPTY }: PodDisruptionBudget,
  message: string,
  now: string,
): BudgetStatus {
  const { observedGeneration = 0 } = status;
  const known = findCondition(status.conditions, DISRUPTION_ALLOWED);
  if (
    status.disruptionsAllowed === 0 &&
    known?.reason === 'SyncFailed' &&
    known.message === message
  ) {
    return status;
  }
  const state = { reason: 'SyncFailed', message, observedGeneration, now };
  const conditions = withDisruptionAllowed(status.conditions, false, state);
  return { ...status, disruptionsAllowed: 0, conditions };
}

function sameDisrupted(a: Disrupted = {}, b: Disrupted = {}): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

interface ConditionState {
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration: number;
  readonly now: string;
}

/** Source: SetStatusCondition, apimachinery pkg/api/meta/conditions.go, v0.34. */
function withDisruptionAllowed(
  conditions: readonly Condition[] | undefined,
  isAllowed: boolean,
  { reason, message, observedGeneration, now }: ConditionState,
): readonly Condition[] {
  const type = DISRUPTION_ALLOWED;
  const known = findCondition(conditions, type);
  const status = isAllowed ? 'True' : 'False';
  const lastTransitionTime = known?.status === status ? known.lastTransitionTime : now;
  const next = { type, status, reason, message, lastTransitionTime, observedGeneration };
  return putCondition(conditions, next);
}
