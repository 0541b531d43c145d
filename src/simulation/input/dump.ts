import { EVERY_KIND } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { Plan } from '../../outcome/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { lacksTemplate } from './check.ts';
import { inCreationOrder } from './creation-order.ts';
import { applyRecords } from '../scenario/index.ts';

/**
 * The plan with the objects of its cluster at the end of the run. They are collected on the first read and are not enumerable, so
 * they are not part of the JSON.
 */
export function withObjects(plan: Plan, api: ApiServer): Plan {
  let objects: readonly KubernetesObject[] | undefined;
  return Object.defineProperty(plan, 'objects', {
    enumerable: false,
    get: () => (objects ??= objectsIn(api)),
  });
}

/** Every object with the owners of its fields, in creation order. Workloads that have only a selector are left out: a cluster has no such objects. */
function objectsIn(api: ApiServer): readonly KubernetesObject[] {
  const all = EVERY_KIND.flatMap((kind): readonly KubernetesObject[] => api.list(kind));
  const records = applyRecords(api);
  const shown = all.flatMap((one) => (lacksTemplate(one) ? [] : [records.shown(one)]));
  return inCreationOrder(shown);
}
