import type { CrossVersionObjectReference, MetricIdentifier } from '../../../objects/index.ts';
import type { ScaledPod } from './scaled-pod.ts';

/** The measured usage of one pod, as the resource metrics API tells it. */
export interface PodUsage {
  readonly pod: string;
  /** Virtual milliseconds of the end of the measured window. */
  readonly timestampMs: number;
  readonly windowMs: number;
  readonly containers: readonly ContainerUsage[];
}

export interface ContainerUsage {
  readonly name: string;
  /** In thousandths by resource, rounded up: millicores, thousandths of a byte. A resource that was not measured is absent. */
  readonly milli: Readonly<Record<string, number>>;
}

/** The value of a custom metric for one pod. */
export interface PodValue {
  readonly pod: string;
  readonly timestampMs: number;
  readonly windowMs: number;
  readonly milli: number;
}

/** Why a metrics API gives no answer, in its own words. */
export interface MetricsFailure {
  readonly error: string;
}

/** The pods that are asked for. */
export interface PodsQuery {
  readonly namespace: string;
  /** The label selector, in text form. */
  readonly selector: string;
  /** The pods that it matches. The list is the same as long as none of them changes. */
  readonly pods: readonly ScaledPod[];
}

export interface ObjectQuery {
  readonly namespace: string;
  readonly object: CrossVersionObjectReference;
}

/** The usage of a list of pods, at any time until one of them changes. */
export interface UsageWatch {
  /**
   * Stands for all that `usageOfPods` answers but the times of its samples: as long as it is the same object, so is that. Undefined: nobody
   * knows.
   */
  readonly state: object | undefined;
  /** What each of the pods uses in `state`, if all have a sample and use the same. Undefined: they do not, or nobody knows. */
  readonly even?: readonly ContainerUsage[] | undefined;
  /** No sample of now or later tells of an earlier time. Undefined: nobody knows. */
  readonly windowFromMs?: number;
  /**
   * Looks ahead from the sample that is read at `afterMs`, and calls `onChange` for each that differs from the one before, as long as it
   * answers true. Returns the time before which all changes have been told, unless the `onChange` of the watch is called; undefined if
   * nothing can be foreseen.
   */
  foresee?(afterMs: number, onChange: OnForeseenChange): number | undefined;
}

/** `fromMs`: when it can be read first. `even`: what each of the pods uses then, if all use the same. */
export type OnForeseenChange = (
  fromMs: number,
  even: readonly ContainerUsage[] | undefined,
) => boolean;

/** What the three metrics APIs of a cluster say at the present time. Without samples an answer is an empty list. */
export interface MetricsSource {
  /** metrics.k8s.io: cpu and memory of pods. */
  usageOfPods(query: PodsQuery): readonly PodUsage[] | MetricsFailure;
  /**
   * Watches the usage of pods until one of the pods changes; undefined if the source cannot tell when usage changes. `onChange` is called
   * when usage changes otherwise than `foresee` has told.
   */
  watchUsage?(query: PodsQuery, onChange: () => void): UsageWatch | undefined;
  /** custom.metrics.k8s.io: a metric of each pod. */
  valuesOfPods(metric: MetricIdentifier, query: PodsQuery): readonly PodValue[] | MetricsFailure;
  /** custom.metrics.k8s.io: a metric of one object, in thousandths. */
  valueOfObject(metric: MetricIdentifier, query: ObjectQuery): bigint | MetricsFailure;
  /** external.metrics.k8s.io: the series that match, in thousandths. */
  externalValues(metric: MetricIdentifier, namespace: string): readonly bigint[] | MetricsFailure;
}

export const isFailure = (answer: object | bigint): answer is MetricsFailure =>
  typeof answer === 'object' && 'error' in answer;
