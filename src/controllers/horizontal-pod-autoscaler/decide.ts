import { isConditionTrue } from '../../objects/index.ts';
import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import { GOT_SCALE, SCALING_DISABLED, noScale } from './conditions.ts';
import type { Decision, SyncEvent, SyncInput } from './decision.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { Memory } from './normalization/memory.ts';
import { normalize } from './normalization/normalize.ts';
import type { Normalized } from './normalization/normalize.ts';
import { isMetricFailure } from './metrics/proposal.ts';
import type { Scale } from './metrics/proposal.ts';
import type { Highest, Proposals } from './metrics/proposals.ts';
import { ambiguity } from './selector.ts';
import type { Selected, SelectorProblem } from './selector.ts';
import { targetText } from './scale-target.ts';
import type { Settings } from './settings.ts';

/** Rules of this file: reconcileAutoscaler, pkg/controller/podautoscaler/horizontal.go, v1.36. */

const NOTHING: Decision = {
  answers: [],
  proposed: undefined,
  current: undefined,
  desired: undefined,
  rescaleReason: undefined,
  conditions: [],
  removed: undefined,
  metrics: undefined,
  events: [],
  error: undefined,
};

const warning = (reason: string, message: string): SyncEvent => ({
  type: 'Warning',
  reason,
  message,
});

/**
 * One sync up to the write of a new size. Changes `memory`: the recommendations. `kept`: of the autoscaler's syncs before; the decision is
 * the same object as long as nothing changes that it follows from.
 */
export function decide(
  input: SyncInput,
  memory: Memory,
  kept: KeptAnswers = new KeptAnswers(),
): Decision {
  const { settings, scale, nowMs } = input;
  const repeated = kept.repeated(input, memory);
  if (repeated !== undefined) return repeated;
  if ('error' in scale) {
    const { error, context } = scale;
    return {
      ...NOTHING,
      conditions: [noScale(error)],
      events: [warning('FailedGetScale', error)],
      error: `${context}: ${error}`,
    };
  }
  const current = scale.replicas;
  if (memory.recommendations.size === 0) memory.recommendations.add(nowMs, current, -Infinity);
  const { min, max } = settings;
  if (current === 0) {
    if (isOff(input)) {
      return {
        ...startOf(scale),
        desired: 0,
        conditions: [GOT_SCALE, SCALING_DISABLED],
        removed: settings.canReachZero ? undefined : 'ScaledToZero',
      };
    }
  } else if (current > max) {
    const rescaleReason = 'Current number of replicas above Spec.MaxReplicas';
    return { ...startOf(scale), desired: max, rescaleReason };
  } else if (current < min) {
    return { ...startOf(scale), desired: min, rescaleReason: BELOW_MIN };
  }
  return byMetrics(input, scale, { memory, kept });
}

const startOf = ({ replicas }: Scale): Decision => ({
  ...NOTHING,
  current: replicas,
  conditions: [GOT_SCALE],
});

const BELOW_MIN = 'Current number of replicas below Spec.MinReplicas';

/** No replicas because somebody switched the target off: only the autoscaler's own zero ends by itself. */
function isOff({ autoscaler, settings }: SyncInput): boolean {
  const isOwnZero =
    settings.canReachZero && isConditionTrue(autoscaler.status?.conditions, 'ScaledToZero');
  return !(isOwnZero && (settings.min !== 0 || settings.hasOutsideMetric));
}

function byMetrics(
  input: SyncInput,
  scale: Scale,
  { memory, kept }: { memory: Memory; kept: KeptAnswers },
): Decision {
  const { autoscaler, settings, nowMs } = input;
  const invalid = kept.problemOf(scale);
  const selected = invalid === undefined ? input.select(scale.selector) : NONE;
  const problem = invalid ?? ambiguity(scale.selector, selected);
  if (problem !== undefined) return stopped(startOf(scale), problem, autoscaler);
  const proposals = kept.proposalsOf(input, scale, selected.pods);
  const { highest, error } = proposals;
  if (highest === undefined) return failed(foundBy(proposals, scale), error ?? '', autoscaler);
  const proposed = Math.max(0, highest.replicas);
  const normalized = normalize(proposed, scale.replicas, { settings, memory, nowMs });
  const make = (): Decision => following(highest, normalized, foundBy(proposals, scale), settings);
  return kept.decisionOf(proposals, normalized, make, { memory, nowMs });
}

/** The decision as far as the metrics alone make it. */
const foundBy = ({ answers, condition, statuses, error }: Proposals, scale: Scale): Decision => ({
  ...startOf(scale),
  answers,
  conditions: [GOT_SCALE, condition],
  metrics: statuses,
  events: answers.filter(isMetricFailure).map(({ reason, cause }) => warning(reason, cause)),
  error,
});

/** The decision to follow the metrics. */
function following(
  highest: Highest,
  normalized: Normalized,
  found: Decision,
  settings: Settings,
): Decision {
  const { current = 0 } = found;
  let rescaleReason = reasonOf(highest, current);
  let desired = normalized.replicas;
  // Only the autoscaler's own zero comes this far.
  if (current === 0 && desired < settings.min) {
    desired = settings.min;
    if (rescaleReason === '') rescaleReason = BELOW_MIN;
  }
  return {
    ...found,
    proposed: highest,
    desired,
    rescaleReason: desired === current ? undefined : rescaleReason,
    conditions: [...found.conditions, normalized.stability, normalized.limit],
  };
}

const NONE: Selected = { pods: [], autoscalers: [] };

function reasonOf({ replicas, metric }: Highest, current: number): string {
  if (replicas > current) return `${metric} above target`;
  return Math.max(0, replicas) < current ? 'All metrics below target' : '';
}

function stopped(
  start: Decision,
  { reason, error, condition }: SelectorProblem,
  autoscaler: HorizontalPodAutoscaler,
): Decision {
  const found = {
    ...start,
    conditions: [GOT_SCALE, condition],
    metrics: undefined,
    events: [warning(reason, error)],
  };
  return failed(found, error, autoscaler);
}

function failed(found: Decision, error: string, autoscaler: HorizontalPodAutoscaler): Decision {
  const failure = 'failed to compute desired number of replicas based on listed metrics';
  return {
    ...found,
    events: [...found.events, warning('FailedComputeMetricsReplicas', error)],
    error: `${failure} for ${targetText(autoscaler)}: ${error}`,
  };
}
