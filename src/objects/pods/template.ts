import { isKind } from '../kubernetes-object.ts';
import type { KubernetesObject } from '../kubernetes-object.ts';
import type { PodTemplateSpec } from '../types.ts';

/** The pod template of a workload; undefined for other kinds, and for a workload without one. */
export function podTemplateOf(object: KubernetesObject): PodTemplateSpec | undefined {
  if (isKind(object, 'CronJob')) return object.spec.jobTemplate.spec?.template;
  return isKind(object, 'Deployment') ||
    isKind(object, 'ReplicaSet') ||
    isKind(object, 'ReplicationController') ||
    isKind(object, 'StatefulSet') ||
    isKind(object, 'DaemonSet') ||
    isKind(object, 'Job')
    ? object.spec.template
    : undefined;
}
