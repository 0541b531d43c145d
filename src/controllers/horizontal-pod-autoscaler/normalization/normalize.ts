import type { ConditionState } from '../conditions.ts';
import { limitByPolicies, limitPlainly } from './limits.ts';
import type { Memory } from './memory.ts';
import type { Settings } from '../settings.ts';
import { stabilizeByBehavior, stabilizePlainly } from './stabilization.ts';

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
