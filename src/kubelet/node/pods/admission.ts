import type { Pod } from '../../../objects/index.ts';
import type { PodRejection } from '../../admission/admit-pod.ts';
import type { Shortage } from '../../admission/shortages.ts';
import { podsToPreempt } from '../../preemption/pods-to-preempt.ts';
import { killPodNow } from './kill-now.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import type { PodRunner } from './runner.ts';

/** What admission does to the pods of a node. */
export interface AdmissionHost {
  /** Why the node rejects the pod whatever its resources are; undefined: it does not. */
  rejection(pod: Pod): PodRejection | undefined;
  reject(agent: NodeAgent, pod: Pod, rejection: PodRejection): void;
  /** Runs an admitted pod. */
  run(agent: NodeAgent, pod: Pod): void;
  /** A pod that has waited: as it is seen for the first time. */
  add(pod: Pod): void;
}

const REASON = 'Preempting';
const MESSAGE = 'Preempted in order to admit critical pod';
const DISRUPTION = 'Pod was preempted by Kubelet to accommodate a critical pod.';

/**
 * Admits the pods of a node one after another. A critical pod without enough room preempts other pods; until they have
 * stopped, further pods wait (pkg/kubelet/preemption/preemption.go: CriticalPodAdmissionHandler, v1.34). A node that is shutting
 * down rejects the pods that pass all else.
 */
export class PodAdmission {
  readonly #context: KubeletContext;
  readonly #runner: PodRunner;
  readonly #host: AdmissionHost;
  /** By node that is preempting: the pods that wait, by uid, the preemptor first. */
  readonly #waiting = new Map<string, Map<string, Pod>>();

  constructor(context: KubeletContext, runner: PodRunner, host: AdmissionHost) {
    this.#context = context;
    this.#runner = runner;
    this.#host = host;
  }

  admit(agent: NodeAgent, pod: Pod): void {
    if (this.#waiting.size > 0 && this.#wait(pod)) return;
    const rejection = this.#host.rejection(pod) ?? agent.rejectionOf(pod);
    if (rejection !== undefined) {
      this.#host.reject(agent, pod, rejection);
      return;
    }
    const shortages = agent.shortagesOf(pod);
    if (shortages.length === 0) this.#accept(agent, pod);
    else this.#preempt(agent, pod, shortages);
  }

  #accept(agent: NodeAgent, pod: Pod): void {
    const rejection = agent.lastRejectionOf(pod);
    if (rejection !== undefined) {
      this.#host.reject(agent, pod, rejection);
      return;
    }
    agent.load.add(pod);
    this.#host.run(agent, pod);
  }

  #wait(pod: Pod): boolean {
    const waiting = this.#waiting.get(pod.spec.nodeName ?? '');
    waiting?.set(pod.metadata.uid ?? '', pod);
    return waiting !== undefined;
  }

  /** `shortages`: of a critical pod, which is not rejected for lack of resources. */
  #preempt(agent: NodeAgent, pod: Pod, shortages: readonly Shortage[]): void {
    const requirements = shortages.map(({ resource, requested, used, capacity }) => ({
      resource,
      amount: requested - (capacity - used),
    }));
    const { name } = agent.node.metadata;
    const found = podsToPreempt(pod, this.#runner.activePods(name), requirements);
    if ('error' in found) {
      const why = `preemption: error finding a set of pods to preempt: ${found.error}`;
      const message = `Unexpected error while attempting to recover from admission failure: ${why}`;
      this.#host.reject(agent, pod, { reason: 'UnexpectedAdmissionError', message });
      return;
    }
    this.#waiting.set(name, new Map([[pod.metadata.uid ?? '', pod]]));
    this.#kill(agent, found.victims, () => {
      this.#finish(agent, pod);
    });
  }

  /** Kills the pods one after another. */
  #kill(agent: NodeAgent, [victim, ...later]: readonly Pod[], done: () => void): void {
    if (victim === undefined) {
      done();
      return;
    }
    this.#context.events.event(victim, 'Warning', REASON, MESSAGE);
    const eviction = {
      reason: REASON,
      message: MESSAGE,
      disruption: DISRUPTION,
      graceSeconds: undefined,
    };
    const killing = { agent, pod: victim, eviction, runner: this.#runner };
    killPodNow(this.#context, killing, () => {
      this.#kill(agent, later, done);
    });
  }

  /** The preemptor is admitted without another check; then the pods that have waited have their turns. */
  #finish(agent: NodeAgent, preemptor: Pod): void {
    const { name } = agent.node.metadata;
    const waiting = [...(this.#waiting.get(name)?.values() ?? [])];
    this.#waiting.delete(name);
    for (const { metadata } of waiting) {
      const pod = this.#context.api.get('Pod', metadata.namespace, metadata.name);
      if (pod === undefined || pod.metadata.uid !== metadata.uid) continue;
      if (pod.metadata.uid === preemptor.metadata.uid) this.#accept(agent, pod);
      else this.#host.add(pod);
    }
  }
}
