import { isKind } from '../../api/index.ts';
import type { KubernetesObject } from '../../api/index.ts';
import type { Examined, PodShape } from './cause.ts';

/** The pod that an object is, or the template of its pods. */
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

/** True where `test` holds for an object of the input or for the shape of its pods. */
export function someShape(
  { cluster, applied }: Examined,
  test: (shape: PodShape, object: KubernetesObject) => boolean,
): boolean {
  const holds = (object: KubernetesObject): boolean => {
    const shape = podShapeOf(object);
    return shape !== undefined && test(shape, object);
  };
  return applied.some(holds) || cluster.some(holds);
}
