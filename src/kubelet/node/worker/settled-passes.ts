import { isSettled } from './settled.ts';
import type { SimulatedPod } from './simulated-pod.ts';
import type { WorkerVolumes } from './volumes.ts';

/** Counts the failed passes in a row after which only the same failures can follow. */
export class SettledPasses {
  readonly #simulated: SimulatedPod;
  readonly #volumes: WorkerVolumes;
  #passes = 0;

  constructor(simulated: SimulatedPod, volumes: WorkerVolumes) {
    this.#simulated = simulated;
    this.#volumes = volumes;
  }

  /** True from the second settled pass on: that pass has written the status in which the first one settled. */
  areEnough(): boolean {
    const { pod, runtime, startErrors, settle } = this.#simulated;
    if (!settle || !(this.#volumes.areMissing || isSettled(pod, runtime, startErrors))) {
      this.#passes = 0;
      return false;
    }
    this.#volumes.awaitChange();
    return ++this.#passes > 1;
  }
}
