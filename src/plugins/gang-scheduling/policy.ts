import type { Pod } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { Cause } from '../../framework/index.ts';

/** What the group of a pod asks for; a policy without a gang asks for 0 pods. */
export type GroupPolicy =
  | { readonly missing?: undefined; readonly minCount: number }
  /** The object of the group does not exist, or does not name the group. */
  | { readonly missing: Cause; readonly error: string };

/** v1.35: the pod names a Workload, and a group in it. Undefined for a pod without one. */
export function workloadPolicy(
  { metadata: { namespace }, spec: { workloadRef } }: Pod,
  cluster: ClusterView,
): GroupPolicy | undefined {
  if (workloadRef === undefined) return undefined;
  const { name, podGroup } = workloadRef;
  const detail = { workload: name, group: podGroup, kind: 'Workload', object: name };
  const workload = cluster.get('Workload', namespace, name);
  if (workload === undefined) {
    return {
      missing: { id: 'missing', detail },
      error: `failed to get workload ${namespace}/${name}: workload.scheduling.k8s.io ${JSON.stringify(name)} not found`,
    };
  }
  const group = workload.spec.podGroups.find((one) => one.name === podGroup);
  if (group === undefined) {
    return {
      missing: { id: 'no-group', detail },
      error: `pod group ${JSON.stringify(podGroup)} doesn't exist for a workload ${JSON.stringify(name)}`,
    };
  }
  return { minCount: group.policy.gang?.minCount ?? 0 };
}

/** v1.36: the pod names a PodGroup. Undefined for a pod without one. */
export function podGroupPolicy(
  { metadata: { namespace }, spec: { schedulingGroup } }: Pod,
  cluster: ClusterView,
): GroupPolicy | undefined {
  const name = schedulingGroup?.podGroupName;
  if (name === undefined) return undefined;
  const podGroup = cluster.get('PodGroup', namespace, name);
  if (podGroup === undefined) {
    return {
      missing: { id: 'missing', detail: { group: name, kind: 'PodGroup', object: name } },
      error: `failed to get podGroup ${namespace}/${name}: podgroup.scheduling.k8s.io ${JSON.stringify(name)} not found`,
    };
  }
  return { minCount: podGroup.spec.schedulingPolicy.gang?.minCount ?? 0 };
}
