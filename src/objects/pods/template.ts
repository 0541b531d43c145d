import { isKind } from '../kubernetes-object.ts';
import type { KubernetesObject } from '../kubernetes-object.ts';
import { WORKLOAD_KINDS } from '../kinds/served.ts';
import type { WorkloadKind } from '../kinds/served.ts';
import type { ObjectOfKind, PodSpec, PodTemplateSpec } from '../types.ts';

type TemplatedKind = Exclude<WorkloadKind, 'CronJob'>;

const TEMPLATED_KINDS = WORKLOAD_KINDS.filter((kind): kind is TemplatedKind => kind !== 'CronJob');

/** True for a workload with the pod template in its spec: all but CronJobs, which have it in their template of Jobs. */
export const isTemplated = (object: KubernetesObject): object is ObjectOfKind[TemplatedKind] =>
  TEMPLATED_KINDS.some((kind) => isKind(object, kind));

/** The pod template of a workload; undefined for other kinds, and for a workload without one. */
export function podTemplateOf(object: KubernetesObject): PodTemplateSpec | undefined {
  if (isKind(object, 'CronJob')) return object.spec.jobTemplate.spec?.template;
  return isTemplated(object) ? object.spec.template : undefined;
}

/** The spec of a pod, or of the pods that a workload makes; undefined for other kinds. */
export const podSpecOf = (object: KubernetesObject): PodSpec | undefined =>
  isKind(object, 'Pod') ? object.spec : podTemplateOf(object)?.spec;
