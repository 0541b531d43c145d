import type { Pod } from '../../../objects/index.ts';
import type { Eviction } from '../../eviction/decide.ts';
import { NO_FAILURES } from '../../model/knob-texts.ts';
import { adoptPod } from '../../runtime/adopt-pod.ts';
import type { HandledPod, HandledPods } from './handled.ts';
import { isSimple } from '../simple/qualifies.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import type { NodeAgents } from '../agents.ts';
import { OrphanStop } from '../worker/orphan-stop.ts';
import { PodWorker } from '../worker/pod-worker.ts';
import { SimplePod } from '../simple/pod.ts';

/** Gives pods what runs them, and ends them. */
export class PodRunner {
  readonly #context: KubeletContext;
  readonly #agents: NodeAgents;
  readonly #pods: HandledPods;

  constructor(context: KubeletContext, agents: NodeAgents, pods: HandledPods) {
    this.#context = context;
    this.#agents = agents;
    this.#pods = pods;
  }

  /** The pods of a node that may have running containers. */
  activePods(nodeName: string): readonly Pod[] {
    return this.#context.api
      .podsOnNode(nodeName)
      .filter(({ metadata: { uid = '' } }) => this.#pods.couldHaveRunningContainers(uid));
  }

  /** The kubelet itself ends the pod, now. */
  evict(pod: Pod, eviction: Eviction): void {
    const handled = this.#pods.get(pod.metadata.uid ?? '');
    if (typeof handled === 'object') handled.evict(eviction);
    else if (handled === 'idle') this.resume(pod)?.evict(eviction);
    else eviction.onStopped?.();
  }

  /** Runs an admitted pod. */
  start(agent: NodeAgent, pod: Pod): void {
    const { behaviours, model, volumes } = this.#context;
    const isNew =
      pod.status?.startTime === undefined && pod.metadata.deletionTimestamp === undefined;
    const hasSandbox = agent.sandboxFailing.failures === NO_FAILURES;
    const isPlain = isNew && hasSandbox && isSimple(pod, behaviours.of(pod), model);
    if (isPlain && volumes.isReady(pod)) {
      const simple = new SimplePod(this.#context, agent, pod);
      this.#context.setHandler(pod, simple);
      simple.start();
      return;
    }
    const worker = new PodWorker(this.#context, agent, pod, isNew ? undefined : adoptPod(pod));
    this.#context.setHandler(pod, worker);
    worker.start();
  }

  /** Asks for a pass over the pod. */
  requestSync(pod: Pod): void {
    const handled = this.#pods.get(pod.metadata.uid ?? '');
    if (typeof handled === 'object') handled.requestSync?.();
    else if (handled === 'idle') this.resume(pod)?.requestSync();
  }

  isRunning({ metadata: { uid = '' } }: Pod): boolean {
    return this.#pods.couldHaveRunningContainers(uid);
  }

  /** Asks for the next periodic pass over the pod, if it has volumes to set up again. */
  resync(pod: Pod): void {
    const handled = this.#pods.get(pod.metadata.uid ?? '');
    if (typeof handled === 'object') handled.resync();
    else if (handled === 'idle') this.resume(pod);
  }

  /** Frees the room of an idle pod that is gone. */
  leaveNode(pod: Pod): void {
    const agent = this.#agents.get(pod.spec.nodeName ?? '');
    agent?.load.remove(this.#context.resizes.countedOf(pod));
  }

  /** The object of a pod with volumes was removed: its containers are stopped, and then its volumes unmounted. */
  stopOrphan(pod: Pod, handled: HandledPod | undefined): void {
    const agent = this.#agents.get(pod.spec.nodeName ?? '');
    const mayRun =
      typeof handled === 'object' ? handled.couldHaveRunningContainers : handled === 'idle';
    const stopsAtMs = typeof handled === 'object' ? handled.stopsAtMs : undefined;
    if (agent === undefined || !mayRun) this.#context.volumes.release(pod);
    else new OrphanStop(this.#context, agent, pod, stopsAtMs).run();
  }

  /** Gives an idle pod a worker; undefined: its node does not exist. `before`: the pod whose containers run, if it was updated. */
  resume(pod: Pod, before = pod): PodWorker | undefined {
    const agent = this.#agents.get(pod.spec.nodeName ?? '');
    if (agent === undefined) return undefined;
    const worker = new PodWorker(this.#context, agent, pod, adoptPod(before));
    this.#context.setHandler(pod, worker);
    worker.resume();
    return worker;
  }
}
