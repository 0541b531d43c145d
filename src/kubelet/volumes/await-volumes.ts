import type { Waits } from '../sync/context.ts';
import type { PodVolumes, VolumeWaiter } from './pod-volumes.ts';
import { WaitingPasses } from './waiting-passes.ts';

/** podAttachAndMountRetryInterval. */
const UNMOUNT_POLL_MS = 300;

/** What a wait for volumes needs of the pod's worker. */
export interface WaitingWorker {
  readonly nowMs: number;
  recordFailedMount(message: string): void;
  /** Start of the pass that follows a pass that failed at `fromMs`. */
  retryAt(fromMs: number): number;
  /** Resumes the pass at that time. */
  resumeAt(timeMs: number): void;
  /** A pass that failed for its claims may succeed now. */
  onClaimsChange(): void;
}

/**
 * The wait of a pass for the volumes of its pod (pkg/kubelet/volumemanager/volume_manager.go WaitForAttachAndMount, v1.36). Upstream a
 * wait times out and the next pass waits again; that has no visible effect, so it is one long wait here.
 */
export class VolumeWait implements VolumeWaiter {
  readonly #worker: WaitingWorker;
  readonly #volumes: PodVolumes;
  readonly #passes: WaitingPasses;
  #isCancelled = false;
  #isWaiting = false;

  constructor(worker: WaitingWorker, volumes: PodVolumes) {
    this.#worker = worker;
    this.#volumes = volumes;
    volumes.waiter = this;
    this.#passes = new WaitingPasses(worker.nowMs, (fromMs) => worker.retryAt(fromMs));
  }

  /** False: the pass fails. */
  *run(): Waits<boolean> {
    this.#volumes.beginPass();
    for (;;) {
      if (this.#isCancelled) return false;
      const error = this.#volumes.takeClaimError();
      if (error !== undefined) {
        this.#worker.recordFailedMount(error);
        return false;
      }
      if (this.#volumes.areMounted) return true;
      this.#isWaiting = true;
      yield Infinity;
      this.#isWaiting = false;
    }
  }

  /** Ends the wait because the pod ends. Returns the end of the last pass: now, or earlier if upstream runs no pass at this time. */
  cancel(): number {
    this.#isCancelled = true;
    return this.#passes.endedBy(this.#worker.nowMs);
  }

  onVolumesChange(): void {
    if (this.#isWaiting) this.#worker.resumeAt(this.#passes.lookAfter(this.#worker.nowMs));
  }

  onClaimsChange(): void {
    this.#worker.onClaimsChange();
  }
}

/**
 * Waits until the volumes of an ended pod are unmounted; not at all if they are unmounted at once. Source: WaitForUnmount, the same
 * file.
 */
export function* awaitUnmount(
  worker: Pick<WaitingWorker, 'nowMs'>,
  unmountsAtMs: number,
): Waits<boolean> {
  if (unmountsAtMs >= worker.nowMs) yield UNMOUNT_POLL_MS;
  return true;
}
