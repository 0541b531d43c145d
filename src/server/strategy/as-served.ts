import { applyDefaults } from '../defaults/index.ts';
import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, Service } from '../../objects/index.ts';
import { converted } from './converted.ts';
import { withJobSelector } from './job-selector.ts';
import { allocated, allocatorInOrder } from './services/allocation.ts';
import { withDefaultFamilies } from './services/families.ts';
import { withTemplateGeneration } from './template-generation.ts';

/**
 * A stored object as an API server reads it: with defaults, and with the fields that a server adds at creation and that a simulation
 * may lack: a Job's selector, a Service's addresses, a DaemonSet's template generation.
 */
export function asServed(stored: KubernetesObject): KubernetesObject {
  // Defaults depend on the additions: a Job gets the labels of its template.
  return applyDefaults(withAdditions(converted(applyDefaults(stored))));
}

function withAdditions(object: KubernetesObject): KubernetesObject {
  if (isKind(object, 'Job') && object.spec.selector === undefined) return withJobSelector(object);
  if (isKind(object, 'DaemonSet')) return withTemplateGeneration(object);
  return isKind(object, 'Service') ? servedService(object) : object;
}

function servedService(service: Service): Service {
  const { spec = {} } = service;
  if (spec.type === 'ExternalName') {
    const { internalTrafficPolicy: _, ...read } = spec;
    return { ...service, spec: read };
  }
  if (!spec.clusterIP) return allocated(service, allocatorInOrder());
  return { ...service, spec: withDefaultFamilies(spec) };
}
