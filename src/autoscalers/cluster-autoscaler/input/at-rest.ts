import { greatest } from '../../../units/index.ts';
import type { PreparedAutoscaler } from '../../shared/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { AutoscaledGroups } from './autoscaled-groups.ts';

/** Several loops. */
const LOOPS_MS = 60_000;

/**
 * How long a node may have to wait until it goes: for the end of a cooldown, until it is looked at again, until a pod of kube-system keeps
 * it no longer, and for as long as it has to be unneeded.
 */
export function settleMs({
  options,
  groups,
}: Pick<AutoscaledGroups, 'options' | 'groups'>): number {
  const { groupDefaults } = options;
  const all = [groupDefaults, ...groups.map(({ group }) => optionsOf(group, groupDefaults))];
  const unneeded = all.flatMap((one) => [one.scaleDownUnneededTime, one.scaleDownUnreadyTime]);
  const cooldown = greatest([
    options.scaleDownDelayAfterAdd,
    options.scaleDownDelayAfterDelete,
    options.scaleDownDelayAfterFailure,
  ]);
  const blocked = options.skipNodesWithSystemPods ? options.blockingSystemPodDisruptionTimeout : 0;
  const waits = Math.max(options.unremovableNodeRecheckTimeout, cooldown) + blocked;
  return greatest(unneeded) + waits + options.scanInterval + LOOPS_MS;
}

/** A loop gives no reason for nodes that it does not look at. */
export function silentOn({
  options,
  groups,
}: Pick<AutoscaledGroups, 'options' | 'groups'>): PreparedAutoscaler['silentOn'] {
  const own = new Set(groups.flatMap(({ nodes }) => nodes));
  return ({ metadata: { name } }) => {
    if (!options.scaleDownEnabled) return '--scale-down-enabled is false';
    return own.has(name)
      ? 'It is not yet unneeded for long enough'
      : 'NotAutoscaled: no node group has it';
  };
}
