import type { Node } from '../../../objects/index.ts';
import type { ClusterState } from '../cluster-state/index.ts';
import type { EventRecorder } from '../events.ts';
import type { Cloud } from '../groups/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { ClusterSnapshot } from '../snapshot/index.ts';
import type { NodeTemplate } from '../templates/index.ts';
import type { PodPrices, Priorities, TieBreak } from './expanders/index.ts';

/** What a scale-up decides by. */
export interface ScaleUpContext {
  readonly now: number;
  readonly options: AutoscalerOptions;
  readonly cloud: Cloud;
  readonly state: ClusterState;
  readonly snapshot: ClusterSnapshot;
  /** By group id. */
  readonly templates: ReadonlyMap<string, NodeTemplate>;
  /** The nodes of the snapshot, with those that are expected. */
  readonly nodes: readonly Node[];
  /** The number of registered nodes. */
  readonly registeredCount: number;
  readonly events: EventRecorder;
  readonly breakTie: TieBreak;
  readonly priorities?: Priorities;
  readonly podPrices?: PodPrices;
}
