import type { ClusterState } from '../cluster-state/index.ts';
import type { EventRecorder } from '../events.ts';
import type { Cloud, NodeGroup } from '../groups/index.ts';
import type { Resize } from './balance.ts';

interface Executor {
  readonly cloud: Cloud;
  readonly state: ClusterState;
  readonly events: EventRecorder;
  readonly now: number;
}

/** The resizes that were not made, the one that the provider refused first. */
export interface ExecutionFailure {
  readonly notMade: readonly NodeGroup[];
  readonly error: string;
}

/**
 * Asks the provider for the nodes, group by group until one fails.
 *
 * Source: core/scaleup/orchestrator/executor.go executeScaleUpsSync, 1.36.
 */
export function executeResizes(
  resizes: readonly Resize[],
  { cloud, state, events, now }: Executor,
): ExecutionFailure | undefined {
  for (const [at, { group, from, to }] of resizes.entries()) {
    const sizes = `${String(to)} instead of ${String(from)} (max: ${String(group.max)})`;
    events.onStatus(
      'Normal',
      'ScaledUpGroup',
      `Scale-up: setting group ${group.id} size to ${sizes}`,
    );
    const refused = cloud.increaseSize(group, to - from);
    if (refused !== undefined) {
      const message = `Scale-up failed for group ${group.id}: ${refused}`;
      events.onStatus('Warning', 'FailedToScaleUpGroup', message);
      const error = `failed to increase node group size: ${refused}`;
      const code = 'cloudProviderError';
      state.registerFailure(group, { errorClass: 'Other', code, message: error }, now);
      return { notMade: resizes.slice(at).map((resize) => resize.group), error };
    }
    state.registerScaleUp(group, to - from, now);
    events.onStatus('Normal', 'ScaledUpGroup', `Scale-up: group ${group.id} size set to ${sizes}`);
  }
  state.recalculate(cloud);
  return undefined;
}
