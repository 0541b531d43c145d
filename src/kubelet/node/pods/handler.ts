import type { Pod } from '../../../objects/index.ts';
import type { PodRuntime } from '../../pod-runtime.ts';
import type { Eviction } from '../../eviction/decide.ts';

/** Runs one pod on its node. */
export interface PodHandler {
  /** False once the pod's containers have stopped for good. */
  readonly couldHaveRunningContainers: boolean;
  /** True once its last status is written; absent: as soon as its containers have stopped. */
  readonly isFinished?: boolean;
  /** The sandboxes and containers of the pod, as they are now. */
  readonly runtime: PodRuntime;
  /** True once the pod runs and needs no handler until its object changes. */
  readonly isIdle: boolean;
  /** When the containers of a pod that is being stopped will have stopped; undefined: it is not being stopped. */
  readonly stopsAtMs?: number | undefined;
  /** The pod's object has changed in the API server. */
  update(pod: Pod): void;
  /** The kubelet itself ends the pod, now. */
  evict(eviction: Eviction): void;
  /** Requests a pass. Absent where the next pass is due anyway. */
  requestSync?(): void;
  /** Requests the next periodic pass, which is left out for idle pods. */
  resync(): void;
  /** The pod's object has been removed from the API server. */
  abandon(): void;
}

/** In the order in which a pod goes through them. */
export type WorkerState = 'syncing' | 'terminating' | 'terminated' | 'finished';
