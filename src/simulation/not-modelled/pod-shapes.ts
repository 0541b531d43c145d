import { isKind, podTemplateOf } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { PodShape } from './cause.ts';

/** A pod itself, or the pod template of a workload. */
export const podShapeOf = (object: KubernetesObject): PodShape | undefined =>
  isKind(object, 'Pod') ? object : podTemplateOf(object);
