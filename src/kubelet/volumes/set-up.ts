import { compileNodeSelector } from '../../objects/index.ts';
import type { AttachableVolume, Pod, Volume } from '../../objects/index.ts';
import type { ApiServer, EventRecorder } from '../../server/index.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { Step, StepQueue } from '../runtime/step-queue.ts';
import type { NodeVolumes, NodeVolumesOptions } from './node-volumes.ts';
import type { SourceErrors } from './source-errors.ts';

export interface VolumeSetUpOptions {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  readonly steps: StepQueue;
  readonly nodeVolumes: NodeVolumes;
  readonly sources: SourceErrors;
  /** Period of the loops, which begin at whole multiples of it; 0: they act at once. */
  readonly loopMs: number;
  readonly deferWhileStopped: NodeVolumesOptions['deferWhileStopped'];
  /** Attempts that can only fail are left out once their delay is the longest. */
  readonly model: Pick<KubeletModel, 'settle'>;
}

/** Services that the volumes of all pods share: the clock, and checks whether a volume can be mounted. */
export class VolumeSetUp {
  readonly api: ApiServer;
  readonly nodeVolumes: NodeVolumes;
  readonly loopMs: number;
  readonly #options: VolumeSetUpOptions;

  constructor(options: VolumeSetUpOptions) {
    this.#options = options;
    this.api = options.api;
    this.nodeVolumes = options.nodeVolumes;
    this.loopMs = options.loopMs;
  }

  get nowMs(): number {
    return this.#options.steps.nowMs;
  }

  get settle(): boolean {
    return this.#options.model.settle;
  }

  at(timeMs: number, run: () => void): void {
    if (timeMs <= this.nowMs) run();
    else this.#options.steps.at(timeMs, { run }, 0);
  }

  /** Runs after all steps that are already scheduled for this time. */
  soon(run: () => void): void {
    this.#options.steps.at(this.nowMs, { run }, 0);
  }

  /** Schedules an attempt by the pod's kubelet; a stopped kubelet makes the attempt when it runs again. */
  attemptAt(timeMs: number, pod: Pod, attempt: () => void): void {
    const step = this.#ofKubelet(pod, attempt);
    if (timeMs <= this.nowMs) step.run(0);
    else this.#options.steps.at(timeMs, step, 0);
  }

  /** Like `attemptAt`, but without keeping the simulation going: the attempt takes place only if something else is scheduled. */
  attemptWhileBusy(timeMs: number, pod: Pod, attempt: () => void): void {
    this.#options.steps.whileBusy(timeMs, this.#ofKubelet(pod, attempt), 0);
  }

  #ofKubelet({ spec: { nodeName = '' } }: Pod, run: () => void): Step {
    const step: Step = {
      run: () => {
        if (!this.#options.deferWhileStopped(nodeName, step)) run();
      },
    };
    return step;
  }

  /** Runs at once if there are no loops (`loopMs` 0). */
  atNextLoop(run: () => void): void {
    this.at(this.nextLoopMs, run);
  }

  /** Time of the first loop that sees a report of the current time: a loop that runs now still sees it. */
  get reportedLoopMs(): number {
    const { loopMs, nowMs } = this;
    return loopMs === 0 ? nowMs : Math.ceil(nowMs / loopMs) * loopMs;
  }

  get nextLoopMs(): number {
    const { loopMs, nowMs } = this;
    return loopMs === 0 ? nowMs : (Math.floor(nowMs / loopMs) + 1) * loopMs;
  }

  warn(pod: Pod, message: string): void {
    this.#options.events.event(pod, 'Warning', 'FailedMount', message);
  }

  /**
   * Why a volume cannot be mounted; undefined: it can.
   * Source: pkg/volume/util/operationexecutor/operation_generator.go GenerateMountVolumeFunc, v1.36.
   */
  mountError(
    pod: Pod,
    volume: Volume,
    attachable: AttachableVolume | undefined,
  ): string | undefined {
    if (attachable === undefined) {
      const error = this.#options.sources.ofVolume(pod, volume);
      return error && `MountVolume.SetUp failed for volume "${volume.name}" : ${error}`;
    }
    const { name } = attachable;
    if (!this.#isAccessible(pod, name)) {
      return `MountVolume.NodeAffinity check failed for volume "${name}" : no matching NodeSelectorTerms`;
    }
    const { uid = '' } = pod.metadata;
    const mounts = this.nodeVolumes.mountsOf(pod.spec.nodeName ?? '', attachable.key);
    const isTaken = mounts !== undefined && mounts.size > (mounts.has(uid) ? 1 : 0);
    return attachable.isOncePod && isTaken
      ? `MountVolume.SetUp failed for volume "${name}" : volume uses the ReadWriteOncePod access mode and is already in use by another pod`
      : undefined;
  }

  /** Pods that the scheduler has placed are on nodes that their volumes allow; others need not be. */
  #isAccessible(pod: Pod, volumeName: string): boolean {
    const { api } = this;
    const required = api.get('PersistentVolume', '', volumeName)?.spec?.nodeAffinity?.required;
    const node = api.get('Node', '', pod.spec.nodeName ?? '');
    if (required === undefined || node === undefined) return true;
    return compileNodeSelector(required).matches(node.metadata.labels ?? {}, node.metadata.name);
  }
}
