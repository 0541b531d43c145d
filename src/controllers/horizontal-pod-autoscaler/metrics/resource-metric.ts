import type { MetricSpec, MetricTarget, MetricValueStatus } from '../../../objects/index.ts';
import { milliText, quantityMilli } from '../../../units/index.ts';
import { isFailure } from './apis.ts';
import { groupPods } from './pod-groups.ts';
import { resourceSamples, usedBy } from './pod-samples.ts';
import type { Compute, MetricQuestion } from './proposal.ts';
import { NO_SAMPLES, replicasOfEven, replicasOfPods } from './replicas-of-pods.ts';
import type { Measured, ReplicasAndUsage, Yardstick } from './replicas-of-pods.ts';
import { requestsOf } from './list-requests.ts';
import { averageYardstick, utilizationYardstick } from './yardsticks.ts';

/** Rules of this file: computeStatusForResourceMetricGeneric, pkg/controller/podautoscaler/horizontal.go, v1.36. */

export const resourceMetric: Compute<'resource'> = ({ name, target }, question) => {
  const result = compute({ resource: name, container: undefined, target }, question);
  if (typeof result === 'string') {
    const error = `failed to get ${name} resource metric value: ${result}`;
    return { reason: 'FailedGetResourceMetric', cause: result, error };
  }
  const { replicas, measured } = result;
  return {
    replicas,
    metric: resourceName(name, measured.utilization !== undefined),
    status: { type: 'Resource', resource: { name, current: currentOf(measured, name) } },
  };
};

export const containerResourceMetric: Compute<'containerResource'> = (source, question) => {
  const { name, container, target } = source;
  const result = compute({ resource: name, container, target }, question);
  if (typeof result === 'string') {
    const error = `failed to get ${container} container metric value: ${result}`;
    return { reason: 'FailedGetContainerResourceMetric', cause: result, error };
  }
  const { replicas, measured } = result;
  const current = currentOf(measured, name);
  return {
    replicas,
    // The controller names the container only for a target in percent.
    metric:
      measured.utilization === undefined
        ? `${name} resource`
        : `${name} container resource${OF_REQUEST}`,
    status: { type: 'ContainerResource', containerResource: { name, container, current } },
  };
};

/** The name of nearly all metrics is no new text for each sync. */
function resourceName(resource: string, isOfRequest: boolean): string {
  if (resource === 'cpu' && isOfRequest) return CPU_OF_REQUEST;
  return `${resource} resource${isOfRequest ? OF_REQUEST : ''}`;
}

const OF_REQUEST = ' utilization (percentage of request)';
const CPU_OF_REQUEST = `cpu resource${OF_REQUEST}`;

function currentOf({ utilization, average }: Measured, resource: string): MetricValueStatus {
  const format = resource === 'memory' ? 'BinarySI' : 'DecimalSI';
  const averageValue = milliText(average, format);
  return utilization === undefined
    ? { averageValue }
    : { averageUtilization: utilization, averageValue };
}

/** What a metric of usage asks for. */
export interface Asked {
  readonly resource: string;
  /** Undefined: the pod as a whole. */
  readonly container: string | undefined;
  readonly target: MetricTarget;
}

/** Undefined: the metric is not one of usage. */
export function askedBy({ type, resource, containerResource }: MetricSpec): Asked | undefined {
  if (type === 'Resource' && resource !== undefined) {
    return { resource: resource.name, container: undefined, target: resource.target };
  }
  if (type !== 'ContainerResource' || containerResource === undefined) return undefined;
  const { name, container, target } = containerResource;
  return { resource: name, container, target };
}

/** Which field of the target is set decides; its type is not looked at. */
function compute(asked: Asked, question: MetricQuestion): ReplicasAndUsage | string {
  const { resource, target } = asked;
  const { averageValue, averageUtilization } = target;
  if (averageValue === undefined && averageUtilization === undefined) return NO_TARGET;
  const result = replicasOfSamples(asked, question);
  if (typeof result !== 'string') return result;
  const wanted = averageValue === undefined ? 'utilization' : 'usage';
  return `failed to get ${resource} ${wanted}: ${result}`;
}

const NO_TARGET =
  'invalid resource metric source: neither an average utilization target nor an average value (usage) target was set';

/** What usage is compared with, or why there is nothing. */
export function yardstickOf(asked: Asked, question: MetricQuestion): Yardstick | string {
  const { averageValue, averageUtilization } = asked.target;
  if (averageValue !== undefined) return averageYardstick(quantityMilli(averageValue));
  return averageUtilization === undefined
    ? NO_TARGET
    : ofRequests(asked, averageUtilization, question);
}

function replicasOfSamples(asked: Asked, question: MetricQuestion): ReplicasAndUsage | string {
  const { resource, container } = asked;
  const { namespace, settings, source, scale, pods, nowMs } = question;
  const milli = evenUsage(asked, question);
  if (milli !== undefined) {
    const yardstick = yardstickOf(asked, question);
    if (typeof yardstick === 'string') return yardstick;
    const { tolerances } = settings;
    return replicasOfEven(pods, milli, { yardstick, current: scale.replicas, tolerances });
  }
  const usages = source.usageOfPods({ namespace, selector: scale.selector, pods });
  const unable = `unable to get metrics for resource ${resource}`;
  if (isFailure(usages)) {
    return `${unable}: unable to fetch metrics from resource metrics API: ${usages.error}`;
  }
  if (usages.length === 0) return `${unable}: no metrics returned from resource metrics API`;
  if (pods.length === 0) return 'no pods returned by selector while calculating replica count';
  const samples = resourceSamples(usages, resource, container);
  const { flags, tolerances } = settings;
  const groups = groupPods(pods, samples, { isCpu: resource === 'cpu', nowMs, flags });
  if (groups.counted.length + groups.strays.length === 0) return NO_SAMPLES;
  const yardstick = yardstickOf(asked, question);
  if (typeof yardstick === 'string') return yardstick;
  return replicasOfPods({ groups, yardstick, current: scale.replicas, tolerances });
}

/** Undefined also where a product of amounts might differ from their sum, which is rounded in other places. */
function evenUsage(
  { resource, container }: Asked,
  { even, pods }: MetricQuestion,
): number | undefined {
  const milli = even && usedBy(even, resource, container);
  return milli !== undefined && Number.isSafeInteger(milli * pods.length) ? milli : undefined;
}

function ofRequests(
  { resource, container }: Asked,
  targetPercent: number,
  { pods, settings: { hasPodLevel } }: MetricQuestion,
): Yardstick | string {
  const requestOf = requestsOf(pods, { resource, container, hasPodLevel });
  return typeof requestOf === 'string' ? requestOf : utilizationYardstick(targetPercent, requestOf);
}
