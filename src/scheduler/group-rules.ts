import { keyOf } from '../objects/index.ts';
import type { GroupRules } from '../cluster/index.ts';
import { isEnabled } from '../features/index.ts';
import type { Features } from '../features/index.ts';

/** How a release with these features finds the group of a pod; undefined if pods have no groups. */
export function groupRulesOf({ gates, rules }: Features): GroupRules | undefined {
  if (!isEnabled(gates, 'GenericWorkload')) return undefined;
  return rules.schedulesPodGroups ? POD_GROUPS : WORKLOADS;
}

/** Source: kubernetes v1.36.3 backend/cache/podgroupstate.go newPodGroupKey, eventhandlers.go addPod. */
const POD_GROUPS: GroupRules = {
  keyOf({ metadata: { namespace }, spec: { schedulingGroup } }) {
    const name = schedulingGroup?.podGroupName;
    return name === undefined ? undefined : keyOf({ namespace, name });
  },
  countsOthers: false,
};

/** Source: kubernetes v1.35.6 backend/workloadmanager newPodGroupKey, eventhandlers.go addPod. */
const WORKLOADS: GroupRules = {
  keyOf({ metadata: { namespace }, spec: { workloadRef } }) {
    if (workloadRef === undefined) return undefined;
    const { name, podGroup, podGroupReplicaKey = '' } = workloadRef;
    return `${namespace}/${name}/${podGroup}/${podGroupReplicaKey}`;
  },
  countsOthers: true,
};
