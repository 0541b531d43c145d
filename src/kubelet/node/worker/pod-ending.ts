import type { Eviction } from '../../eviction/decide.ts';
import type { Waits } from '../../sync/context.ts';
import { Evictions } from '../evictions.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import type { SimulatedPod } from './simulated-pod.ts';
import { effectiveGraceSeconds, stopPod } from './stop-pod.ts';
import type { WorkerVolumes } from './volumes.ts';

interface EndingUses {
  readonly context: KubeletContext;
  readonly agent: NodeAgent;
  readonly simulated: SimulatedPod;
  readonly volumes: WorkerVolumes;
}

/** How a pod ends on its node: why it does, the stop of its containers, and what follows. */
export class PodEnding {
  readonly #uses: EndingUses;
  readonly #evictions = new Evictions();

  constructor(uses: EndingUses) {
    this.#uses = uses;
  }

  /** The kubelet itself ends the pod. */
  evict(eviction: Eviction): void {
    this.#evictions.add(eviction);
  }

  /** Writes why the pod ends, before its containers are stopped. */
  writeReason(): void {
    const { simulated } = this.#uses;
    simulated.eviction = this.#evictions.latest;
    simulated.writeStatus();
  }

  /** Stops the containers. */
  stop(): Waits<boolean> {
    const { simulated } = this.#uses;
    simulated.prober?.stopLivenessAndStartup();
    const seconds = effectiveGraceSeconds(simulated.pod, this.#evictions.graceSeconds);
    return stopPod(simulated, seconds);
  }

  /** The containers have stopped: only now the terminal phase is written. */
  afterStop(): void {
    const { simulated, volumes } = this.#uses;
    simulated.prober?.stop();
    this.#leaveNode();
    volumes.release();
    simulated.writeFinalStatus();
    this.#evictions.notifyStopped();
  }

  /** Nothing of the pod is left on the node. */
  finish(): void {
    const { context, simulated } = this.#uses;
    simulated.reportDeadline();
    context.statuses.terminatePod(simulated.pod);
  }

  /** The pod's object is gone. `mayRun`: its containers have not stopped. */
  abandon(mayRun: boolean): void {
    if (mayRun) this.#leaveNode();
    this.#uses.simulated.prober?.stop();
    this.#evictions.notifyStopped();
  }

  #leaveNode(): void {
    const { context, agent, simulated } = this.#uses;
    agent.load.remove(context.resizes.countedOf(simulated.pod));
  }
}
