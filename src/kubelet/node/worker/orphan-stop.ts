import type { Pod } from '../../../objects/index.ts';
import { adoptPod } from '../../runtime/adopt-pod.ts';
import type { Step } from '../../runtime/step-queue.ts';
import type { Waits } from '../../sync/context.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import { SimulatedPod } from './simulated-pod.ts';
import type { PodWatcher } from './simulated-pod.ts';
import { effectiveGraceSeconds, stopPod } from './stop-pod.ts';

const NOTHING: PodWatcher = {
  beforeExit: () => undefined,
  onRuntimeChange: () => undefined,
  requestSync: () => undefined,
};

/** Stops the containers of a pod after its object was removed. Its volumes stay mounted until they have stopped. */
export class OrphanStop implements Step {
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #pod: Pod;
  #work: Waits<boolean> | undefined;
  #stopsAtMs: number | undefined;

  /** `stopsAtMs`: as in PodHandler. */
  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod, stopsAtMs: number | undefined) {
    this.#context = context;
    this.#agent = agent;
    this.#pod = pod;
    this.#stopsAtMs = stopsAtMs;
  }

  run(): void {
    if (this.#agent.deferWhileStopped(this, 0)) return;
    const atMs = this.#stopsAtMs;
    if (atMs !== undefined && atMs > this.#context.steps.nowMs) {
      this.#context.steps.at(atMs, this, 0);
      return;
    }
    if (atMs !== undefined) {
      this.#context.volumes.release(this.#pod);
      return;
    }
    this.#work ??= this.#begin();
    const { done, value } = this.#work.next();
    if (done === true) this.#context.volumes.release(this.#pod);
    else this.#context.steps.at(this.#context.steps.nowMs + value, this, 0);
  }

  #begin(): Waits<boolean> {
    const pod = this.#pod;
    const simulated = new SimulatedPod({
      context: this.#context,
      agent: this.#agent,
      pod,
      found: adoptPod(pod),
      watcher: NOTHING,
    });
    simulated.relist();
    return stopPod(simulated, effectiveGraceSeconds(pod, undefined));
  }
}
