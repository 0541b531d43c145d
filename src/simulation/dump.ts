import { EVERY_KIND } from '../api/index.ts';
import type { KubernetesObject } from '../api/index.ts';
import type { Plan } from '../outcome/index.ts';
import type { ApiServer } from '../store/index.ts';
import { lacksTemplate } from './check-input.ts';
import { inCreationOrder } from './creation-order.ts';

/**
 * The plan with the objects of its cluster as they stand at the end. They are collected when they are first read, and no part of
 * the document: whoever writes it as JSON does not see them.
 */
export function withObjects(plan: Plan, api: ApiServer): Plan {
  let objects: readonly KubernetesObject[] | undefined;
  return Object.defineProperty(plan, 'objects', {
    enumerable: false,
    get: () => (objects ??= objectsIn(api)),
  });
}

/** Every object, in an order in which they could be created. Workloads that only lend a selector are no objects of a cluster. */
function objectsIn(api: ApiServer): readonly KubernetesObject[] {
  const all = EVERY_KIND.flatMap((kind): readonly KubernetesObject[] => api.list(kind));
  return inCreationOrder(all.filter((object) => !lacksTemplate(object)));
}
