import type { ConditionState } from '../conditions.ts';
import { limitByPolicies, limitPlainly } from './limits.ts';
import type { Memory } from './memory.ts';
import type { Settings } from '../settings.ts';
import { isAsProposed, stabilizeByBehavior, stabilizePlainly } from './stabilization.ts';

export interface Normalized {
  readonly replicas: number;
  /** AbleToScale. */
  readonly stability: ConditionState;
  /** ScalingLimited. */
  readonly limit: ConditionState;
}

/**
 * A proposal after stabilization, rates and bounds. Keeps the proposal in memory.
 * Source: normalizeDesiredReplicas and normalizeDesiredReplicasWithBehaviors, pkg/controller/podautoscaler/horizontal.go, v1.36.
 */
export function normalize(
  proposed: number,
  current: number,
  { settings, memory, nowMs }: { settings: Settings; memory: Memory; nowMs: number },
): Normalized {
  const { behavior, min, max, flags } = settings;
  const range = { current, min, max };
  const stabilized =
    behavior === undefined
      ? stabilizePlainly(proposed, memory, { windowMs: flags.downscaleStabilizationMs, nowMs })
      : stabilizeByBehavior(proposed, memory, { current, behavior, nowMs });
  const limited =
    behavior === undefined
      ? limitPlainly(stabilized.replicas, range)
      : limitByPolicies(stabilized.replicas, range, { behavior, memory, nowMs });
  return {
    replicas: limited.replicas,
    stability: stabilized.condition,
    limit: limited.condition,
  };
}

/** Whether a proposal is normalized to the same again as long as the recommendations are all the same: then no rule reads the time. */
export const isLasting = (
  proposed: number,
  current: number,
  { stability }: Normalized,
  { behavior }: Settings,
): boolean => isAsProposed(stability) && (behavior === undefined || proposed === current);

/** Keeps a lasting proposal in memory once more. Returns false, and keeps nothing, if recommendations of the window differ. */
export function repeat(
  proposed: number,
  { settings, memory, nowMs }: { settings: Settings; memory: Memory; nowMs: number },
): boolean {
  return memory.recommendations.repeat(nowMs, proposed, nowMs - longestWindowMs(settings));
}

/** Whether `repeat` would keep it at that time, and at any later one. */
export const canRepeat = (
  proposed: number,
  { settings, memory, nowMs }: { settings: Settings; memory: Memory; nowMs: number },
): boolean => memory.recommendations.canRepeat(proposed, nowMs - longestWindowMs(settings));

const longestWindowMs = ({ behavior, flags }: Settings): number =>
  behavior === undefined
    ? flags.downscaleStabilizationMs
    : Math.max(behavior.up.windowMs, behavior.down.windowMs);
