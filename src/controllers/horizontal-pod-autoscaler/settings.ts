import { isEnabled } from '../../features/index.ts';
import type { Gates } from '../../features/index.ts';
import type {
  HorizontalPodAutoscaler,
  HPAScalingPolicy,
  HPAScalingRules,
  MetricSpec,
  Quantity,
} from '../../objects/index.ts';
import { greatest, readQuantity } from '../../units/index.ts';
import type { AutoscalerFlags } from './flags.ts';
import type { Tolerances } from './metrics/tolerances.ts';

/** What one autoscaler asks for, with flags and feature gates applied. */
export interface Settings {
  readonly flags: AutoscalerFlags;
  readonly min: number;
  readonly max: number;
  readonly metrics: readonly MetricSpec[];
  readonly tolerances: Tolerances;
  /** Undefined: the rules without spec.behavior. */
  readonly behavior: Behavior | undefined;
  /** Feature gate PodLevelResources. */
  readonly hasPodLevel: boolean;
  /** Feature gate HPAScaleToZero. */
  readonly canReachZero: boolean;
  /** Has a metric that can tell of demand without pods. */
  readonly hasOutsideMetric: boolean;
  /** All its metrics are of cpu and memory. */
  readonly readsOnlyUsage: boolean;
}

export interface Behavior {
  readonly up: DirectionRules;
  readonly down: DirectionRules;
}

export interface DirectionRules {
  readonly windowMs: number;
  readonly select: 'Max' | 'Min' | 'Disabled';
  readonly policies: readonly HPAScalingPolicy[];
  /** The longest period of a policy. */
  readonly longestMs: number;
}

/** Reads an autoscaler to which the API server's defaults are applied. */
export function settingsOf(
  { spec }: HorizontalPodAutoscaler,
  flags: AutoscalerFlags,
  gates: Gates,
): Settings {
  const { behavior, metrics = [], minReplicas = 1, maxReplicas = 0 } = spec ?? {};
  const hasOwnTolerance = isEnabled(gates, 'HPAConfigurableTolerance');
  const tolerance = (own: Quantity | undefined): number =>
    own === undefined || !hasOwnTolerance
      ? flags.tolerance
      : readQuantity(own).toApproximateNumber();
  return {
    flags,
    min: minReplicas,
    max: maxReplicas,
    metrics,
    tolerances: {
      up: tolerance(behavior?.scaleUp?.tolerance),
      down: tolerance(behavior?.scaleDown?.tolerance),
    },
    behavior: behavior && {
      up: rulesOf(behavior.scaleUp, 0),
      down: rulesOf(behavior.scaleDown, flags.downscaleStabilizationMs),
    },
    hasPodLevel: isEnabled(gates, 'PodLevelResources'),
    canReachZero: isEnabled(gates, 'HPAScaleToZero'),
    hasOutsideMetric: metrics.some(({ type }) => type === 'Object' || type === 'External'),
    readsOnlyUsage: metrics.every(
      ({ type }) => type === 'Resource' || type === 'ContainerResource',
    ),
  };
}

function rulesOf(rules: HPAScalingRules | undefined, defaultWindowMs: number): DirectionRules {
  const { stabilizationWindowSeconds: seconds, selectPolicy, policies = [] } = rules ?? {};
  return {
    windowMs: seconds === undefined ? defaultWindowMs : seconds * 1000,
    select: selectPolicy === 'Min' || selectPolicy === 'Disabled' ? selectPolicy : 'Max',
    policies,
    longestMs: greatest([0, ...policies.map(({ periodSeconds }) => periodSeconds * 1000)]),
  };
}
