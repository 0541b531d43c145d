import { isEqual } from '../../objects/index.ts';
import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerStatus,
} from '../../objects/index.ts';
import {
  NOT_SCALED_TO_ZERO,
  notUpdated,
  rescaled,
  SCALED_TO_ZERO,
  withCondition,
  withoutCondition,
} from './conditions.ts';
import type { Conditions, ConditionState } from './conditions.ts';
import type { Decision, SyncEvent } from './decision.ts';
import { targetText } from './scale-target.ts';
import { rememberEvent } from './normalization/memory.ts';
import type { Memory } from './normalization/memory.ts';
import type { Settings } from './settings.ts';

/** The end of one sync. */
export interface Conclusion {
  /** The stored status itself if nothing changes. */
  readonly status: HorizontalPodAutoscalerStatus;
  readonly events: readonly SyncEvent[];
  readonly error: string | undefined;
}

interface Given {
  readonly autoscaler: HorizontalPodAutoscaler;
  readonly settings: Settings;
  readonly memory: Memory;
  /** Why the new size could not be written; undefined if it was, or if none was to be written. */
  readonly updateError?: string | undefined;
  readonly nowMs: number;
  /** RFC 3339. */
  readonly now: string;
  /** By the last sync. */
  readonly settled?: Settled | undefined;
}

/** Conditions, and the states of a sync that lead to them: again from the same conditions, they change nothing. */
export interface Settled {
  readonly states: readonly ConditionState[];
  readonly conditions: Conditions;
}

const NO_STATUS: HorizontalPodAutoscalerStatus = { desiredReplicas: 0 };

/**
 * Status, events and memory after the write of a new size, or without one. Changes `memory`: the scale events.
 * Source: reconcileAutoscaler, pkg/controller/podautoscaler/horizontal.go, v1.36.
 */
export function conclude(decision: Decision, given: Given): Conclusion {
  const { desired, rescaleReason, error, events } = decision;
  const stored = storedStatus(given);
  if (rescaleReason === undefined || desired === undefined) {
    const status = statusOf(decision, given, { desired: desired ?? stored.desiredReplicas });
    return { status, events, error };
  }
  const size = `New size: ${String(desired)}; reason: ${rescaleReason}`;
  const { updateError } = given;
  if (updateError !== undefined) {
    const outcome = { desired: stored.desiredReplicas, added: [notUpdated(updateError)] };
    const message = `${size}; error: ${updateError}`;
    return {
      status: statusOf(decision, given, outcome),
      events: [...events, { type: 'Warning', reason: 'FailedRescale', message }],
      error: `failed to rescale ${targetText(given.autoscaler)}: ${updateError}`,
    };
  }
  rememberChange(decision.current ?? 0, desired, given);
  const added = [rescaled(desired), ...zeroCondition(decision, given)];
  return {
    status: statusOf(decision, given, { desired, added, isRescaled: true }),
    events: [...events, { type: 'Normal', reason: 'SuccessfulRescale', message: size }],
    error,
  };
}

const storedStatus = ({ autoscaler: { status = NO_STATUS } }: Given) => status;

interface Outcome {
  readonly desired: number;
  readonly added?: readonly ConditionState[];
  readonly isRescaled?: boolean;
}

/** Source: setStatus and updateStatusIfNeeded. */
function statusOf(
  decision: Decision,
  given: Given,
  outcome: Outcome,
): HorizontalPodAutoscalerStatus {
  const stored = storedStatus(given);
  const { current, metrics } = decision;
  const conditions = conditionsOf(decision, given, outcome);
  // Without a scale nothing but the condition changes.
  if (current === undefined) {
    return conditions === stored.conditions ? stored : { ...stored, conditions };
  }
  const lastScaleTime = outcome.isRescaled === true ? given.now : stored.lastScaleTime;
  const isSame =
    conditions === stored.conditions &&
    current === stored.currentReplicas &&
    outcome.desired === stored.desiredReplicas &&
    lastScaleTime === stored.lastScaleTime &&
    isEqual(metrics, stored.currentMetrics);
  if (isSame) return stored;
  return {
    currentReplicas: current,
    desiredReplicas: outcome.desired,
    ...(lastScaleTime === undefined ? undefined : { lastScaleTime }),
    ...(metrics === undefined ? undefined : { currentMetrics: metrics }),
    conditions,
  };
}

function conditionsOf(
  { conditions, removed }: Decision,
  given: Given,
  { added = [], isRescaled = false }: Outcome,
): Conditions {
  const stored = storedStatus(given).conditions ?? NO_CONDITIONS;
  const isQuiet = added.length === 0 && removed === undefined;
  if (isQuiet && isSettled(conditions, stored, given.settled)) {
    return stored;
  }
  const states = isQuiet ? conditions : [...conditions, ...added];
  let next = stored;
  states.forEach((state, at) => {
    next = withCondition(next, lastOf(state, states, at), given.now);
  });
  const isGone = removed !== undefined || (isRescaled && !given.settings.canReachZero);
  return isGone ? withoutCondition(next, 'ScaledToZero') : next;
}

const isSettled = (
  states: readonly ConditionState[],
  conditions: Conditions,
  settled: Settled | undefined,
): boolean =>
  settled?.conditions === conditions &&
  settled.states.length === states.length &&
  settled.states.every((state, at) => state === states[at]);

/** What a sync has settled for the next one: nothing if it wrote a new size. */
export function settledBy(
  { conditions: states, rescaleReason, removed }: Decision,
  { conditions = NO_CONDITIONS }: HorizontalPodAutoscalerStatus,
  before: Settled | undefined,
): Settled | undefined {
  if (rescaleReason !== undefined || removed !== undefined) return undefined;
  return before?.conditions === conditions ? before : { states, conditions };
}

/**
 * The state that stays of a run of states of one condition with one status, from its first at a place: the ones before the last leave
 * no trace.
 */
function lastOf(
  first: ConditionState,
  states: readonly ConditionState[],
  at: number,
): ConditionState {
  let last = first;
  for (let later = at + 1; later < states.length; later++) {
    const other = states[later];
    if (other?.type !== last.type) continue;
    if (other.status !== last.status) break;
    last = other;
  }
  return last;
}

const NO_CONDITIONS: Conditions = [];

function zeroCondition(
  { current = 0, desired = 0 }: Decision,
  { settings }: Given,
): readonly ConditionState[] {
  if (!settings.canReachZero) return [];
  const isOwnZero = current > 0 && desired === 0 && settings.min === 0 && settings.hasOutsideMetric;
  return [isOwnZero ? SCALED_TO_ZERO : NOT_SCALED_TO_ZERO];
}

/** Only autoscalers with spec.behavior remember their changes. Source: storeScaleEvent. */
function rememberChange(
  current: number,
  desired: number,
  { settings: { behavior }, memory, nowMs }: Given,
): void {
  if (behavior === undefined) return;
  if (desired > current) {
    const event = { atMs: nowMs, change: desired - current };
    rememberEvent(memory.scaleUps, event, nowMs - behavior.up.longestMs);
  } else {
    const event = { atMs: nowMs, change: current - desired };
    rememberEvent(memory.scaleDowns, event, nowMs - behavior.down.longestMs);
  }
}
