import type { Waits } from '../../sync/context.ts';
import { awaitUnmount, VolumeWait } from '../../volumes/await-volumes.ts';
import type { WaitingWorker } from '../../volumes/await-volumes.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { PassWork } from './pass-work.ts';
import type { PodSchedule } from './pod-schedule.ts';
import type { SimulatedPod } from './simulated-pod.ts';

interface RestingWorker {
  /** When the last pass ended; undefined: one runs, or the pod ends. */
  readonly restsSinceMs: number | undefined;
}

export interface WorkerVolumesUses {
  readonly context: KubeletContext;
  readonly schedule: PodSchedule;
  readonly simulated: SimulatedPod;
  readonly work: PassWork;
  readonly worker: RestingWorker;
}

/** The volumes of a pod in the passes of its worker. */
export class WorkerVolumes implements WaitingWorker {
  readonly #uses: WorkerVolumesUses;
  /** The pass that waits for the volumes. */
  #wait: VolumeWait | undefined;
  /** When the volumes are unmounted, in virtual milliseconds; -1: at once. */
  #unmountsAtMs = -1;
  #areMissing = false;

  constructor(uses: WorkerVolumesUses) {
    this.#uses = uses;
  }

  /** Claims of the pod failed the last pass. */
  get areMissing(): boolean {
    return this.#areMissing;
  }

  /** Waits for the volumes, and then does the work of the pass. */
  *before(work: () => Waits<boolean>): Waits<boolean> {
    const { context, simulated } = this.#uses;
    const volumes = context.volumes.begin(simulated.pod);
    this.#areMissing = false;
    if (volumes === undefined) context.volumes.remounts.passBegins(simulated.pod);
    else {
      const wait = new VolumeWait(this, volumes);
      this.#wait = wait;
      const areMounted = yield* wait.run();
      this.#wait = undefined;
      this.#areMissing = !areMounted;
      if (!areMounted) return false;
    }
    simulated.reportPullSecrets();
    return yield* work();
  }

  /** A pod that ends waits no longer. Returns when its last pass ended; undefined: it did not wait. */
  cancel(): number | undefined {
    const wait = this.#wait;
    this.#wait = undefined;
    return wait?.cancel();
  }

  /** The containers have stopped. */
  release(): void {
    const { context, simulated } = this.#uses;
    this.#unmountsAtMs = context.volumes.release(simulated.pod);
  }

  awaitUnmount(): Waits<boolean> {
    return awaitUnmount(this, this.#unmountsAtMs);
  }

  /** A change of what the pod refers to leads to the next pass. */
  awaitChange(): void {
    const { context, simulated } = this.#uses;
    context.volumes.awaitSources(simulated.pod, () => {
      this.onClaimsChange();
    });
  }

  /** Whether a pass has asked to set a volume up again, and no attempt has succeeded since. */
  get awaitsRemount(): boolean {
    const { context, simulated } = this.#uses;
    return context.volumes.remounts.isAwaited(simulated.pod);
  }

  /** Requests the periodic pass over a pod that rests, if one of its volumes must be set up again. */
  planRemount(): void {
    const { schedule, simulated, worker } = this.#uses;
    const sinceMs = worker.restsSinceMs;
    if (sinceMs === undefined || !this.awaitsRemount) return;
    schedule.resync(simulated.pod, sinceMs === -Infinity ? this.#startSeenMs : sinceMs);
  }

  /**
   * Time of the last pass over a pod that was at rest when the simulation began: the time of the relist after its last container
   * start, which its status gives in whole seconds.
   */
  get #startSeenMs(): number {
    const { context, simulated } = this.#uses;
    const { relistMs } = context.model;
    const startedMs = simulated.runtime.containers.reduce(
      (latest, { startedAt }) => Math.max(latest, startedAt - context.epochMs),
      0,
    );
    return (Math.floor((startedMs + 999) / relistMs) + 1) * relistMs;
  }

  get nowMs(): number {
    return this.#uses.context.steps.nowMs;
  }

  recordFailedMount(message: string): void {
    this.#uses.simulated.recordEvent('Warning', 'FailedMount', message);
  }

  retryAt(fromMs: number): number {
    const { context, schedule, simulated } = this.#uses;
    return schedule.retryAt(fromMs, context.model.retryMs, simulated.pod);
  }

  resumeAt(timeMs: number): void {
    this.#uses.work.resumeAt(timeMs);
  }

  /** The next pass is due at the time at which it would be if the passes of the rest had not been left out. */
  onClaimsChange(): void {
    const sinceMs = this.#uses.worker.restsSinceMs;
    if (sinceMs === undefined) return;
    let atMs = this.retryAt(sinceMs);
    while (atMs < this.nowMs) atMs = this.retryAt(atMs);
    this.#uses.schedule.tickAt(atMs);
  }
}
