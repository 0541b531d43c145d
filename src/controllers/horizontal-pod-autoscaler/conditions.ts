import { findCondition, putCondition } from '../../objects/index.ts';
import type { HorizontalPodAutoscalerCondition } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

export type Conditions = readonly HorizontalPodAutoscalerCondition[];

export type ConditionType = 'AbleToScale' | 'ScalingActive' | 'ScalingLimited' | 'ScaledToZero';

/** A condition without its time. */
export interface ConditionState {
  readonly type: ConditionType;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
}

/**
 * Adds or replaces a condition, whose time moves only with its status. Returns `conditions` itself if nothing changes.
 * Source: setConditionInList, pkg/controller/podautoscaler/horizontal.go, v1.36. `now`: RFC 3339.
 */
export function withCondition(
  conditions: Conditions,
  state: ConditionState,
  now: string,
): Conditions {
  const known = findCondition(conditions, state.type);
  if (known?.status !== state.status) {
    return putCondition(conditions, { ...state, lastTransitionTime: now });
  }
  if (known.reason === state.reason && known.message === state.message) return conditions;
  const { lastTransitionTime } = known;
  return putCondition(conditions, {
    ...state,
    ...(lastTransitionTime === undefined ? undefined : { lastTransitionTime }),
  });
}

export const withoutCondition = (conditions: Conditions, type: ConditionType): Conditions =>
  conditions.some((condition) => condition.type === type)
    ? conditions.filter((condition) => condition.type !== type)
    : conditions;

export const SCALED_TO_ZERO: ConditionState = {
  type: 'ScaledToZero',
  status: 'True',
  reason: 'ScaledToZero',
  message: 'the HPA controller scaled the workload to zero',
};

export const NOT_SCALED_TO_ZERO: ConditionState = {
  type: 'ScaledToZero',
  status: 'False',
  reason: 'NotScaledToZero',
  message: 'the HPA controller did not scale the workload to zero',
};

export const SCALING_DISABLED: ConditionState = {
  type: 'ScalingActive',
  status: 'False',
  reason: 'ScalingDisabled',
  message: 'scaling is disabled since the replica count of the target is zero',
};

export const GOT_SCALE: ConditionState = {
  type: 'AbleToScale',
  status: 'True',
  reason: 'SucceededGetScale',
  message: "the HPA controller was able to get the target's current scale",
};

export const noScale = (error: string): ConditionState => ({
  type: 'AbleToScale',
  status: 'False',
  reason: 'FailedGetScale',
  message: `the HPA controller was unable to get the target's current scale: ${error}`,
});

export const notUpdated = (error: string): ConditionState => ({
  type: 'AbleToScale',
  status: 'False',
  reason: 'FailedUpdateScale',
  message: `the HPA controller was unable to update the target scale: ${error}`,
});

export const rescaled = (replicas: number): ConditionState => ({
  type: 'AbleToScale',
  status: 'True',
  reason: 'SucceededRescale',
  message: `the HPA controller was able to update the target scale to ${String(replicas)}`,
});

/** By name of the metric: syncs in the same state are compared by identity. */
const validMetrics = new Map<string, ConditionState>();
const MOST_REMEMBERED = 4096;

export function validMetric(metric: string): ConditionState {
  if (validMetrics.size >= MOST_REMEMBERED) validMetrics.clear();
  return getOrInsert(validMetrics, metric, () => ({
    type: 'ScalingActive',
    status: 'True',
    reason: 'ValidMetricFound',
    message: `the HPA was able to successfully calculate a replica count from ${metric}`,
  }));
}

export const inactive = (reason: string, message: string): ConditionState => ({
  type: 'ScalingActive',
  status: 'False',
  reason,
  message,
});
