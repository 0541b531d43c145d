import { isKind } from '../../api/index.ts';
import type { KubernetesObject } from '../../api/index.ts';
import type { PodShape } from './cause.ts';

/** A pod itself, or the pod template of a workload. */
export function podShapeOf(object: KubernetesObject): PodShape | undefined {
  if (isKind(object, 'Pod')) return object;
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
