import type { ConditionState } from '../conditions.ts';
import type { Memory } from './memory.ts';
import type { Behavior } from '../settings.ts';

/** Rules of this file: pkg/controller/podautoscaler/horizontal.go, v1.36. */

/** A number of replicas with condition AbleToScale, which says whether it is what the metrics proposed. */
export interface Stabilized {
  readonly replicas: number;
  readonly condition: ConditionState;
}

/** One object for each state: syncs in the same state are compared by identity. */
const READY: ConditionState = {
  type: 'AbleToScale',
  status: 'True',
  reason: 'ReadyForNewScale',
  message: 'recommended size matches current size',
};

const HELD_UP: ConditionState = {
  type: 'AbleToScale',
  status: 'True',
  reason: 'ScaleDownStabilized',
  message:
    'recent recommendations were higher than current one, applying the highest recent recommendation',
};
const HELD_DOWN: ConditionState = {
  type: 'AbleToScale',
  status: 'True',
  reason: 'ScaleUpStabilized',
  message:
    'recent recommendations were lower than current one, applying the lowest recent recommendation',
};

/** Without spec.behavior: the highest recommendation of the window, even above the current replicas. Source: stabilizeRecommendation. */
export function stabilizePlainly(
  proposed: number,
  { recommendations }: Memory,
  { windowMs, nowMs }: { windowMs: number; nowMs: number },
): Stabilized {
  const cutoffMs = nowMs - windowMs;
  const highest = recommendations.highestFrom(cutoffMs, proposed);
  recommendations.add(nowMs, proposed, cutoffMs);
  return { replicas: highest, condition: highest === proposed ? READY : HELD_UP };
}

/**
 * The current replicas, raised to the lowest recommendation of the window for scaling up, then lowered to the highest of the window for
 * scaling down. Source: stabilizeRecommendationWithBehaviors.
 */
export function stabilizeByBehavior(
  proposed: number,
  { recommendations }: Memory,
  { current, behavior, nowMs }: { current: number; behavior: Behavior; nowMs: number },
): Stabilized {
  const upCutoffMs = nowMs - behavior.up.windowMs;
  const downCutoffMs = nowMs - behavior.down.windowMs;
  const lowest = recommendations.lowestAfter(upCutoffMs, proposed);
  const highest = recommendations.highestAfter(downCutoffMs, proposed);
  recommendations.add(nowMs, proposed, Math.min(upCutoffMs, downCutoffMs));
  const replicas = Math.min(Math.max(current, lowest), highest);
  if (replicas === proposed) return { replicas, condition: READY };
  return { replicas, condition: proposed >= current ? HELD_DOWN : HELD_UP };
}
