import { isKind } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { QueueingHint } from '../../framework/index.ts';

/**
 * A new pod of the same group may complete it, and so may the object of the group. Groups do not change.
 *
 * Source: kubernetes v1.36.3 plugins/gangscheduling EventsToRegister.
 */
export const mayComplete: QueueingHint = ({ metadata, spec }, { object, previous }) => {
  if (object === undefined) return false;
  if (object.metadata.namespace !== metadata.namespace) return false;
  const { name } = object.metadata;
  if (isKind(object, 'Workload')) return isNew(previous) && spec.workloadRef?.name === name;
  if (isKind(object, 'PodGroup')) {
    return isNew(previous) && spec.schedulingGroup?.podGroupName === name;
  }
  return isKind(object, 'Pod') && isSameGroup(spec, object.spec);
};

const isNew = (previous: object | undefined): boolean => previous === undefined;

function isSameGroup(a: Pod['spec'], b: Pod['spec']): boolean {
  const group = a.schedulingGroup?.podGroupName;
  if (group !== undefined) return group === b.schedulingGroup?.podGroupName;
  const [own, other] = [a.workloadRef, b.workloadRef];
  return (
    own !== undefined &&
    own.name === other?.name &&
    own.podGroup === other.podGroup &&
    (own.podGroupReplicaKey ?? '') === (other.podGroupReplicaKey ?? '')
  );
}
