import { ClusterState, StatusWriter } from '../cluster-state/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { PodPacker } from '../pods/index.ts';
import { KeptSnapshot } from '../snapshot/index.ts';
import { TemplateRegistry } from '../templates/index.ts';

const HOUR_MS = 3_600_000;

/** What one process of the autoscaler remembers between its loops. */
export class AutoscalerMemory {
  readonly options: AutoscalerOptions;
  readonly state: ClusterState;
  readonly statuses: StatusWriter = new StatusWriter();
  readonly templates: TemplateRegistry = new TemplateRegistry();
  /** Where pending pods would go in the cluster as it is. */
  readonly packer: PodPacker = new PodPacker();
  readonly snapshots: KeptSnapshot = new KeptSnapshot();
  /** Where the last search for a node ended. */
  searchFrom = 0;
  /** The first loop takes taints off that an earlier process has left. */
  hasStarted = false;
  /** Milliseconds since the epoch; at the start an hour ago. */
  lastScaleUp: number;
  readonly startedAt: number;

  /** `startedAt`: milliseconds since the epoch. */
  constructor(options: AutoscalerOptions, startedAt: number) {
    this.options = options;
    this.state = new ClusterState(options);
    this.startedAt = startedAt;
    this.lastScaleUp = startedAt - HOUR_MS;
  }
}
