import { greatest, least } from '../../../units/index.ts';
import type { ConditionState } from '../conditions.ts';
import { toInt32 } from '../metrics/go-numbers.ts';
import type { Memory, ScaleEvent } from './memory.ts';
import type { Behavior, DirectionRules } from '../settings.ts';

/** Rules of this file: pkg/controller/podautoscaler/horizontal.go, v1.36. */

/** A number of replicas with condition ScalingLimited, which says why it is this one. */
export interface Limited {
  readonly replicas: number;
  readonly condition: ConditionState;
}

export interface Range {
  readonly current: number;
  readonly min: number;
  readonly max: number;
}

/** One object for each state: syncs in the same state are compared by identity. */
const WITHIN: ConditionState = {
  type: 'ScalingLimited',
  status: 'False',
  reason: 'DesiredWithinRange',
  message: 'the desired count is within the acceptable range',
};
/** Neither bounds nor rates have changed the number. */
export const isUnlimited = (condition: ConditionState): boolean => condition === WITHIN;

const TOO_FEW: ConditionState = {
  type: 'ScalingLimited',
  status: 'True',
  reason: 'TooFewReplicas',
  message: 'the desired replica count is less than the minimum replica count',
};
const TOO_MANY: ConditionState = {
  type: 'ScalingLimited',
  status: 'True',
  reason: 'TooManyReplicas',
  message: 'the desired replica count is more than the maximum replica count',
};
const UP_LIMIT: ConditionState = {
  type: 'ScalingLimited',
  status: 'True',
  reason: 'ScaleUpLimit',
  message: 'the desired replica count is increasing faster than the maximum scale rate',
};
const DOWN_LIMIT: ConditionState = {
  type: 'ScalingLimited',
  status: 'True',
  reason: 'ScaleDownLimit',
  message: 'the desired replica count is decreasing faster than the maximum scale rate',
};

/** Without spec.behavior a sync at most doubles the replicas, or goes to 4. Source: convertDesiredReplicasWithRules. */
export function limitPlainly(desired: number, { current, min, max }: Range): Limited {
  if (desired < min) return { replicas: min, condition: TOO_FEW };
  const limit = Math.max(2 * current, 4);
  const highest = Math.min(max, limit);
  if (desired > highest) return { replicas: highest, condition: max > limit ? UP_LIMIT : TOO_MANY };
  return { replicas: desired, condition: WITHIN };
}

/** Source: convertDesiredReplicasWithBehaviorRate. */
export function limitByPolicies(
  desired: number,
  { current, min, max }: Range,
  { behavior, memory, nowMs }: { behavior: Behavior; memory: Memory; nowMs: number },
): Limited {
  const moment = { current, memory, nowMs };
  if (desired > current) {
    const limit = Math.max(current, policyLimit(behavior.up, UP, moment));
    const highest = Math.min(max, limit);
    if (desired > highest) {
      return { replicas: highest, condition: max > limit ? UP_LIMIT : TOO_MANY };
    }
  } else if (desired < current) {
    const limit = Math.min(current, policyLimit(behavior.down, DOWN, moment));
    const lowest = Math.max(min, limit);
    if (desired < lowest) {
      return { replicas: lowest, condition: min < limit ? DOWN_LIMIT : TOO_FEW };
    }
  }
  return { replicas: desired, condition: WITHIN };
}

/** How the policies of a direction are computed. */
interface Direction {
  readonly sign: 1 | -1;
  /** Percentages are rounded away from fewer replicas on the way up, and cut off on the way down. */
  readonly round: (replicas: number) => number;
  /** Chooses the policy that changes most, and least. */
  readonly most: (limits: readonly number[]) => number;
  readonly least: (limits: readonly number[]) => number;
}

const UP: Direction = { sign: 1, round: Math.ceil, most: greatest, least };
const DOWN: Direction = { sign: -1, round: Math.trunc, most: least, least: greatest };

/** Source: calculateScaleUpLimitWithScalingRules and calculateScaleDownLimitWithBehaviors. */
function policyLimit(
  { select, policies }: DirectionRules,
  direction: Direction,
  { current, memory, nowMs }: { current: number; memory: Memory; nowMs: number },
): number {
  if (select === 'Disabled') return current;
  const limits = policies.map(({ type, value, periodSeconds }) => {
    const start = startOfPeriod(current, memory, nowMs - periodSeconds * 1000);
    const change = direction.sign * value;
    return type === 'Pods' ? start + change : toInt32(direction.round(start * (1 + change / 100)));
  });
  return select === 'Min' ? direction.least(limits) : direction.most(limits);
}

/** The replicas before all changes after `cutoffMs`. */
const startOfPeriod = (current: number, { scaleUps, scaleDowns }: Memory, cutoffMs: number) =>
  current - sumSince(scaleUps, cutoffMs) + sumSince(scaleDowns, cutoffMs);

function sumSince(events: readonly ScaleEvent[], cutoffMs: number): number {
  let sum = 0;
  for (const { atMs, change } of events) if (atMs > cutoffMs) sum += change;
  return sum;
}
