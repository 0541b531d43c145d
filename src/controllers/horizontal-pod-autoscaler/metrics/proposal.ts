import type { MetricSpec, MetricStatus } from '../../../objects/index.ts';
import type { ContainerUsage, MetricsSource } from './apis.ts';
import type { ScaledPod } from './scaled-pod.ts';
import type { Settings } from '../settings.ts';

/** What one metric says. */
export type Answer = Proposal | MetricFailure;

export interface Proposal {
  readonly replicas: number;
  /** The controller's name of the metric. */
  readonly metric: string;
  readonly status: MetricStatus;
}

/** Why a metric proposes nothing. */
export interface MetricFailure {
  /** Of condition ScalingActive and of the event. */
  readonly reason: string;
  /** The event's message. */
  readonly cause: string;
  /** The whole error, which names the metric. */
  readonly error: string;
}

/** What a metric is computed from. */
export interface MetricQuestion {
  readonly namespace: string;
  readonly settings: Settings;
  readonly source: MetricsSource;
  readonly scale: Scale;
  /** The pods that the selector of the scale matches, in any order. */
  readonly pods: readonly ScaledPod[];
  readonly nowMs: number;
  /** What each of the pods uses, if all have a sample that counts and use the same. */
  readonly even?: readonly ContainerUsage[] | undefined;
}

/** What the scale subresource of a target says. */
export interface Scale {
  /** spec.replicas */
  readonly replicas: number;
  /** status.replicas */
  readonly existing: number;
  /** status.selector, in text form. */
  readonly selector: string;
}

export type Compute<Type extends keyof MetricSpec> = (
  source: NonNullable<MetricSpec[Type]>,
  question: MetricQuestion,
) => Answer;

export const isProposal = (answer: Answer): answer is Proposal => 'replicas' in answer;

export const isMetricFailure = (answer: Answer): answer is MetricFailure => 'error' in answer;
