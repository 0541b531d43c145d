import type { Cluster } from '../cluster/index.ts';
import type { Profile } from '../framework/index.ts';
import type { SchedulerSetUp } from '../scheduler/index.ts';
import type { ApiServer } from '../store/index.ts';

/** A simulation as others may follow it. Who watches changes nothing, or the plan would be another one. */
export interface Spectacle {
  readonly api: Pick<ApiServer, 'list' | 'watch' | 'resourceVersion'>;
  /** As the scheduler sees it; after the run it may be used for further questions. */
  readonly cluster: Cluster;
  readonly profiles: readonly Profile[];
  /** `cluster`: how a cluster has to be read for these profiles. */
  readonly setUp: Pick<SchedulerSetUp, 'cluster'>;
}

/** Called when nothing has happened yet; over a running cluster the manifests are applied after it. */
export type Attend = (spectacle: Spectacle) => void;
