import type { ClusterState } from '../cluster-state/index.ts';
import type { EventRecorder } from '../events.ts';
import { optionsOf } from '../groups/index.ts';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';

/** What the autoscaler mends at the provider before it looks at pods. */
interface RepairContext {
  readonly cloud: Cloud;
  readonly state: ClusterState;
  readonly options: AutoscalerOptions;
  readonly events: EventRecorder;
  readonly now: number;
}

/**
 * Deletes instances that have not registered for too long, down to the minimum of their group.
 *
 * Source: core/static_autoscaler.go removeOldUnregisteredNodes, 1.36.
 */
export function removeUnregistered(context: RepairContext): void {
  const { cloud, state, options, events } = context;
  for (const group of cloud.groups) {
    const old = state.longUnregistered(group);
    if (old.length === 0) continue;
    const mayGo = options.forceDeleteUnregisteredNodes
      ? old.length
      : Math.max(0, cloud.targetOf(group) - group.min);
    // At its minimum a group keeps them, even one that loses all of its nodes or none.
    if (mayGo === 0) continue;
    const ids = wholeGroup(group, old.slice(0, mayGo), context);
    if (ids.length === 0) continue;
    const refused = cloud.deleteInstances(group, ids);
    state.instances.forget(group);
    for (const id of ids) {
      if (refused === undefined) {
        events.onStatus('Normal', 'DeleteUnregistered', `Removed unregistered node ${id}`);
      } else {
        const message = `Failed to remove node ${id}: ${refused}`;
        events.onStatus('Warning', 'DeleteUnregisteredFailed', message);
      }
    }
    if (refused !== undefined) return;
  }
}

/** Deletes instances that could not be made. Source: core/static_autoscaler.go deleteCreatedNodesWithErrors, 1.36. */
export function removeFailed(context: RepairContext): void {
  const { cloud, state } = context;
  let isChanged = false;
  for (const group of cloud.groups) {
    const failed = state.failedInstances(group).map(({ id }) => id);
    const ids = failed.length === 0 ? failed : wholeGroup(group, failed, context);
    if (ids.length === 0 || cloud.deleteInstances(group, ids) !== undefined) continue;
    state.instances.forget(group);
    isChanged = true;
  }
  if (isChanged) state.recalculate(cloud);
}

/** A group that has all of its nodes or none loses all. Source: core/static_autoscaler.go overrideNodesToDeleteForZeroOrMax, 1.36. */
const wholeGroup = (
  group: NodeGroup,
  ids: readonly string[],
  { cloud, options }: RepairContext,
): readonly string[] =>
  optionsOf(group, options.groupDefaults).zeroOrMaxNodeScaling
    ? cloud.instancesOf(group).map(({ id }) => id)
    : ids;

/** Whether a target was lowered, or the error in which that ended. */
export type FixedSizes = { readonly isFixed: boolean } | { readonly error: string };

/**
 * Gives up nodes that have not come for long. The loop ends if there was one.
 *
 * Source: core/static_autoscaler.go fixNodeGroupSize, 1.36.
 */
export function fixSizes({ cloud, state, now }: RepairContext): FixedSizes {
  let isFixed = false;
  for (const group of cloud.groups) {
    const wrong = state.longWrongSize(group, now);
    if (wrong === undefined || wrong.current >= wrong.expected) continue;
    const refused = cloud.decreaseTarget(group, wrong.expected - wrong.current);
    if (refused !== undefined) return { error: `failed to decrease ${group.id}: ${refused}` };
    isFixed = true;
  }
  return { isFixed };
}
