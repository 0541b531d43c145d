import { isKind, withReplicas } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { activePods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { deploymentOf } from './replica-sets.ts';
import type { Workloads } from './workloads.ts';

/**
 * Manifests without replicas, with the number of their pods in the cluster: an autoscaler or a user has set it, and applying the
 * manifest keeps it. Only for workloads that are not among the cluster's objects.
 */
export function existingSizes(
  added: readonly KubernetesObject[],
  groups: readonly PodGroup[],
  deployments: Workloads<'Deployment'>,
): ReadonlyMap<KubernetesObject, KubernetesObject> {
  const sized = new Map<KubernetesObject, KubernetesObject>();
  for (const object of added) {
    if (!isKind(object, 'Deployment') && !isKind(object, 'StatefulSet')) continue;
    if (object.spec.replicas !== undefined) continue;
    const { namespace, name } = object.metadata;
    const own = groups.filter((group) => {
      if (group.namespace !== namespace) return false;
      if (object.kind === 'Deployment') {
        return deploymentOf(group, deployments)?.manifests.includes(object) === true;
      }
      return group.owner.kind === 'StatefulSet' && group.owner.name === name;
    });
    const replicas = own.reduce((sum, group) => sum + activePods(group).length, 0);
    if (own.length === 0) continue;
    sized.set(object, withReplicas(object, replicas));
  }
  return sized;
}
