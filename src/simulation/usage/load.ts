import type { ScalableKind } from '../../objects/index.ts';
import type { Curve } from './curve.ts';

/** What a workload uses of a resource over time, or the value of a metric that autoscalers read. */
export interface Load {
  readonly subject: LoadSubject;
  readonly curve: Curve;
  /** True: the curve is what each ready pod uses, however many there are. False: they share it evenly. */
  readonly isPerPod: boolean;
  /** What a pod uses beside its share, in thousandths. */
  readonly idle: number;
  /** What a pod that runs and is not ready uses, in thousandths. Undefined: as `idle`. */
  readonly starting: number | undefined;
  /** The share by which a sample is off at most, up or down. */
  readonly noise: number;
}

/** What a load is about. */
export type LoadSubject =
  | {
      readonly of: 'resource';
      readonly workload: LoadedWorkload;
      readonly resource: LoadResource;
      /** Undefined: the pod as a whole. */
      readonly container: string | undefined;
    }
  | { readonly of: 'pods'; readonly workload: LoadedWorkload; readonly metric: string }
  | {
      readonly of: 'object';
      readonly namespace: string;
      /** As in the metric's describedObject. */
      readonly kind: string;
      readonly name: string;
      readonly metric: string;
    }
  | { readonly of: 'external'; readonly namespace: string; readonly metric: string };

export type PodSubject = Extract<LoadSubject, { workload: unknown }>;

export interface LoadedWorkload {
  readonly kind: ScalableKind;
  readonly namespace: string;
  readonly name: string;
}

/** The resources of metrics.k8s.io. */
export const LOAD_RESOURCES = ['cpu', 'memory'] as const;
export type LoadResource = (typeof LOAD_RESOURCES)[number];

export const isPodSubject = (subject: LoadSubject): subject is PodSubject => 'workload' in subject;

/** The metric of an object, by which `describedObject` of an autoscaler finds it. */
export const objectKey = (namespace: string, kind: string, name: string, metric: string): string =>
  `${namespace}/${kind.toLowerCase()}/${name}/${metric}`;

/** Names a subject: equal for subjects of which only one load may be given. */
export function subjectText(subject: LoadSubject): string {
  if (!isPodSubject(subject)) {
    return subject.of === 'external'
      ? `external metric ${subject.metric} in ${subject.namespace}`
      : `metric ${subject.metric} of ${subject.kind}/${subject.name} in ${subject.namespace}`;
  }
  const { kind, name, namespace } = subject.workload;
  const whose = `${kind}/${name} in ${namespace}`;
  if (subject.of === 'pods') return `metric ${subject.metric} of the pods of ${whose}`;
  const where = subject.container === undefined ? '' : ` of container ${subject.container}`;
  return `${subject.resource}${where} of ${whose}`;
}
