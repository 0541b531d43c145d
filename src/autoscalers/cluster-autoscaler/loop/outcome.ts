import type { AutoscalerEvent } from '../events.ts';
import type { AutoscalerStatus, UpcomingNodes } from '../cluster-state/index.ts';
import type { ScaleUpStatus } from '../scale-up/index.ts';
import type { NodeTemplate } from '../templates/index.ts';
import type { OldTaint } from './old-taints.ts';
import type { PodList } from './pod-list.ts';
import type { Pod } from '../../../objects/index.ts';

/** Where a loop ended before it looked at pods. */
export type EarlyEnd = 'empty-cluster' | 'unhealthy' | 'size-fixed';

/** What one loop of the autoscaler found and did. `Down`: what its scale-down says. */
export interface LoopOutcome<Down> {
  /** Absent: the loop went through. */
  readonly endedAt?: EarlyEnd;
  readonly error?: string;
  /** The taints of an earlier process that the first loop takes off. */
  readonly cleaned: readonly OldTaint[];
  /** By group id. */
  readonly templates: ReadonlyMap<string, NodeTemplate>;
  readonly upcoming: UpcomingNodes;
  readonly pods: PodList;
  /** Those of `pods.left` that are old enough for a scale-up. */
  readonly tried: readonly Pod[];
  /** One, or several with `--salvo-scale-up` and `--enforce-node-group-min-size`. */
  readonly up: readonly ScaleUpStatus[];
  readonly down?: Down;
  readonly events: readonly AutoscalerEvent[];
  /** What the status ConfigMap says after the loop; absent with `--write-status-configmap=false`. */
  readonly status?: AutoscalerStatus;
}
