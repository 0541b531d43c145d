import type { Pod } from '../../objects/index.ts';
import type { KubeletRelease } from '../release.ts';
import type { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { Draws } from '../model/varying.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ImageNames } from '../runtime/image-names.ts';
import type { StepQueue } from '../runtime/step-queue.ts';
import type { StatusManager } from '../status/sync.ts';
import type { ApiServer, EventRecorder } from '../../server/index.ts';
import type { PullFailures } from '../sync/context.ts';
import type { KubeletVolumes } from '../volumes/kubelet-volumes.ts';
import type { PodResizes } from '../resize/pod-resizes.ts';
import type { PodHandler } from './pods/handler.ts';

/** Shared by all pods of all nodes. */
export interface KubeletContext {
  readonly api: ApiServer;
  /** The kubelet's release. */
  readonly rules: KubeletRelease;
  readonly model: KubeletModel;
  readonly draws: Draws;
  readonly behaviours: BehaviourCatalog;
  readonly images: ImageNames;
  readonly steps: StepQueue;
  readonly statuses: StatusManager;
  readonly events: EventRecorder;
  readonly pulls: PullFailures;
  readonly volumes: KubeletVolumes;
  readonly resizes: PodResizes;
  /** Milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  /** Whether any kubelet is stopped or has ever been: until then no pod needs to check its own. */
  readonly hasStoppedKubelet: () => boolean;
  nextPodIP(): string;
  /** Replaces the pod's handler. */
  setHandler(pod: Pod, handler: PodHandler): void;
  /** Drops the handler and the cached status of an idle pod. */
  release(pod: Pod): void;
}
