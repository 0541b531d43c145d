import { isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { converted } from './converted.ts';
import { withJobSelector } from './job-selector.ts';
import { allocated, allocatorInOrder } from './service-allocation.ts';
import { withTemplateGeneration } from './template-generation.ts';

/**
 * A stored object with what every API server adds when it creates one of the kind, and a simulation may lack: a Job's selector,
 * the addresses of a Service, the count of a DaemonSet's templates. An object that lacks nothing comes back itself.
 */
export function asServed(object: KubernetesObject): KubernetesObject {
  if (isKind(object, 'Job') && object.spec.selector === undefined) return withJobSelector(object);
  if (isKind(object, 'DaemonSet')) return withTemplateGeneration(object);
  if (isKind(object, 'Service') && !object.spec?.clusterIP) {
    return object.spec?.type === 'ExternalName'
      ? object
      : allocated(object, undefined, allocatorInOrder());
  }
  return converted(object);
}
