import type { Pod } from '../../objects/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import type { ApiServer, Timestamps } from '../../server/index.ts';
import type { History } from '../document/history.ts';
import type { DrainLog } from '../scenario/index.ts';
import type { Chance } from './chance.ts';

/** Read access to a running simulation. Observers must not change anything, since that would change the plan. */
export interface Simulation {
  readonly api: Pick<ApiServer, 'gates' | 'get' | 'list' | 'watch' | 'resourceVersion'>;
  readonly clock: Clock;
  /** The time of objects and conditions. */
  readonly timestamps: Pick<Timestamps, 'now'>;
  /** Every pod so far, in order of creation. */
  readonly history: Pick<History, 'pods' | 'latest'>;
  /** What the drains of the scenario have done so far. */
  readonly drains: DrainLog;
  /** The scheduler's view of the cluster; it stays usable after the run. */
  readonly cluster: Cluster;
  readonly profiles: readonly Profile[];
  /** `cluster`: the options with which a Cluster is built for these profiles. */
  readonly setUp: SchedulerSetUp;
  readonly chance: Chance;
  /**
   * Calls the handler for every decision of the scheduler: before a pod that fits is assumed on its node (true), or when a pod is found
   * to fit nowhere, before any pod is evicted for it (false). One handler at most.
   */
  watchDecisions(handler: (pod: Pod, fits: boolean) => void): void;
  /**
   * Replaced by an observer that does not read why some pods fit nowhere once more: these events, and the texts of these conditions, are
   * left out of the plan. Nothing else in it depends on them.
   */
  isUnsaid: (pod: Pod) => boolean;
}

/** Called before the first event. With a running cluster the manifests are applied after this call. */
export type Observe = (simulation: Simulation) => void;
