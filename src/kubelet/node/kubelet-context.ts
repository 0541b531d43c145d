import type { Pod } from '../../api/index.ts';
import type { Backoff } from '../backoff.ts';
import type { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { Draws } from '../model/varying.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import type { StepQueue } from '../runtime/step-queue.ts';
import type { StatusManager } from '../status/status-manager.ts';
import type { EventRecorder } from '../../store/index.ts';
import type { PullMemory } from '../sync/sync-context.ts';

/** What all pods of all nodes share. */
export interface KubeletContext {
  readonly model: KubeletModel;
  readonly draws: Draws;
  readonly behaviours: BehaviourCatalog;
  readonly images: ImageNames;
  readonly steps: StepQueue;
  readonly statuses: StatusManager;
  readonly events: EventRecorder;
  readonly restarts: Backoff;
  readonly pulls: PullMemory;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** Whether any kubelet stands still, or once did: as long as none has, nobody needs to look at its own. */
  readonly mayStandStill: () => boolean;
  nextPodIP(): string;
  /** Of this pod nothing more is to come until someone changes it: all that is kept is what the API server has. */
  release(pod: Pod): void;
}
