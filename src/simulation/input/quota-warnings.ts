import { isKind } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { readQuantity } from '../../units/index.ts';

/**
 * Warns of quotas with a higher `status.used` than the objects of the input account for: some objects were not exported, so the
 * quota has more room here. `existing`: the objects of the cluster as they were given.
 */
export function quotaWarnings(
  existing: readonly KubernetesObject[],
  api: Pick<ApiServer, 'get'>,
): readonly string[] {
  return existing.flatMap((given) => {
    if (!isKind(given, 'ResourceQuota')) return [];
    const { namespace, name } = given.metadata;
    const counted = api.get('ResourceQuota', namespace, name)?.status?.used ?? {};
    const less = Object.entries(given.status?.used ?? {}).flatMap(([resource, stated]) => {
      const found = counted[resource];
      if (found === undefined || readQuantity(stated).compare(readQuantity(found)) <= 0) return [];
      return [`${resource} ${String(found)} of ${String(stated)}`];
    });
    if (less.length === 0) return [];
    return [
      `ResourceQuota/${name} (${namespace}): not all that it counts is among the objects (${less.join(', ')}): it has more room here than in the cluster; export the other objects of the namespace too`,
    ];
  });
}
