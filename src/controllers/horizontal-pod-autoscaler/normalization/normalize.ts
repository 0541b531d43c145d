import type { ConditionState } from '../conditions.ts';
import { isUnlimited, limitByPolicies, limitPlainly } from './limits.ts';
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

/** When a proposal is normalized, and by which rules. */
interface Moment {
  readonly settings: Settings;
  readonly memory: Memory;
  readonly nowMs: number;
}

/**
 * A proposal after stabilization, rates and bounds. Keeps the proposal in memory.
 * Source: normalizeDesiredReplicas and normalizeDesiredReplicasWithBehaviors, pkg/controller/podautoscaler/horizontal.go, v1.36.
 */
export function normalize(
  proposed: number,
  current: number,
  { settings, memory, nowMs }: Moment,
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

/** A time before which syncs that propose the same of the same replicas normalize it to the same; -Infinity: nobody knows. */
export function lastsUntilMs(
  proposed: number,
  current: number,
  { replicas, limit }: Normalized,
  { settings, memory: { recommendations }, nowMs }: Moment,
): number {
  const { behavior, flags } = settings;
  if (behavior === undefined) {
    const windowMs = flags.downscaleStabilizationMs;
    return recommendations.highestUntilMs(proposed, { nowMs, windowMs });
  }
  // Policies read the time.
  if (replicas !== current || !isUnlimited(limit)) return -Infinity;
  return Math.min(
    recommendations.lowestUntilMs(proposed, { nowMs, windowMs: behavior.up.windowMs }),
    recommendations.highestUntilMs(proposed, { nowMs, windowMs: behavior.down.windowMs }),
  );
}

/** Keeps a proposal in memory, as `normalize` does. */
export function keep(proposed: number, { settings, memory, nowMs }: Moment): void {
  memory.recommendations.add(nowMs, proposed, nowMs - longestWindowMs(settings));
}

/** The same of syncs from `nowMs` to `untilMs`, a period apart. */
export function keepAll(
  proposed: number,
  { settings, memory, nowMs }: Moment,
  { untilMs, periodMs }: { readonly untilMs: number; readonly periodMs: number },
): void {
  const windowMs = longestWindowMs(settings);
  for (let ms = nowMs; ms <= untilMs; ms += periodMs) {
    memory.recommendations.add(ms, proposed, ms - windowMs);
  }
}

const longestWindowMs = ({ behavior, flags }: Settings): number =>
  behavior === undefined
    ? flags.downscaleStabilizationMs
    : Math.max(behavior.up.windowMs, behavior.down.windowMs);
