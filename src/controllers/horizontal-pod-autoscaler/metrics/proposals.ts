import type { MetricSpec, MetricStatus } from '../../../objects/index.ts';
import { inactive, validMetric } from '../conditions.ts';
import type { ConditionState } from '../conditions.ts';
import { podsMetric } from './pods-metric.ts';
import { isMetricFailure, isProposal } from './proposal.ts';
import type { Answer, MetricFailure, MetricQuestion } from './proposal.ts';
import { containerResourceMetric, resourceMetric } from './resource-metric.ts';
import { externalMetric, objectMetric } from './total-metrics.ts';

/** What all metrics of an autoscaler say together. */
export interface Proposals {
  readonly answers: readonly Answer[];
  /** The highest proposal; undefined if the autoscaler must not follow. */
  readonly highest: Highest | undefined;
  /** The controller's error; undefined if no metric failed. */
  readonly error: string | undefined;
  readonly condition: ConditionState;
  /** status.currentMetrics */
  readonly statuses: readonly MetricStatus[];
}

export interface Highest {
  readonly replicas: number;
  /** Empty if all metrics propose no replicas. */
  readonly metric: string;
}

/** A metric that failed has an empty status. */
const NO_STATUS: MetricStatus = { type: '' };

/** Source: computeReplicasForMetric, pkg/controller/podautoscaler/horizontal.go, v1.36. */
export function answerOf(spec: MetricSpec, question: MetricQuestion): Answer {
  const { resource, containerResource, pods, object, external } = spec;
  switch (spec.type) {
    case 'Resource':
      if (resource !== undefined) return resourceMetric(resource, question);
      break;
    case 'ContainerResource':
      if (containerResource !== undefined)
        return containerResourceMetric(containerResource, question);
      break;
    case 'Pods':
      if (pods !== undefined) return podsMetric(pods, question);
      break;
    case 'Object':
      if (object !== undefined) return objectMetric(object, question);
      break;
    case 'External':
      if (external !== undefined) return externalMetric(external, question);
      break;
  }
  const cause = `unknown metric source type ${JSON.stringify(spec.type)}`;
  return { reason: 'InvalidMetricSourceType', cause, error: cause };
}

/**
 * The highest proposal wins, of equal ones the first. If a metric fails, replicas are only added.
 * Source: computeReplicasForMetrics, the same file.
 */
export function proposalsOf(question: MetricQuestion): Proposals {
  const answers: Answer[] = [];
  const statuses: MetricStatus[] = [];
  let highest: Highest = NOTHING;
  let first: MetricFailure | undefined;
  for (const spec of question.settings.metrics) {
    const answer = answerOf(spec, question);
    answers.push(answer);
    if (isProposal(answer)) {
      statuses.push(answer.status);
      if (highest.replicas === 0 || answer.replicas > highest.replicas) highest = answer;
    } else {
      statuses.push(NO_STATUS);
      first ??= answer;
    }
  }
  if (first === undefined) {
    const condition = validMetric(highest.metric);
    return { answers, highest, error: undefined, condition, statuses };
  }
  const failures = answers.filter(isMetricFailure).length;
  const counts = `${String(failures)} invalid out of ${String(answers.length)}`;
  const error = `invalid metrics (${counts}), first error is: ${first.error}`;
  const stops = failures === answers.length || highest.replicas < question.scale.replicas;
  if (!stops) return { answers, highest, error, condition: validMetric(highest.metric), statuses };
  const message = `the HPA was unable to compute the replica count: ${first.cause}`;
  const condition = inactive(first.reason, message);
  return { answers, highest: undefined, error, condition, statuses };
}

const NOTHING: Highest = { replicas: 0, metric: '' };
