import { qosClass } from '../../api/index.ts';
import type { Node, Pod } from '../../api/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../store/index.ts';
import type { Refusal } from '../admission/admit-pod.ts';
import { Backoff } from '../backoff.ts';
import { isTerminal } from '../get-phase.ts';
import { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import { defaultKubeletModel } from '../model/kubelet-model.ts';
import { adoptPod } from '../runtime/adopt-pod.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { ImageNames } from '../runtime/image-names.ts';
import { StepQueue } from '../runtime/step-queue.ts';
import { rfc3339 } from '../status/rfc3339.ts';
import { StatusManager } from '../status/status-manager.ts';
import type { KubeletContext } from './kubelet-context.ts';
import { NodeAgent } from './node-agent.ts';
import { PodIPs } from './pod-ips.ts';
import { PodWorker } from './pod-worker.ts';
import { isSimple, SimplePod } from './simple-pod.ts';

export interface KubeletOptions {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly events: EventRecorder;
  /** Milliseconds since 1970 at virtual time 0, as the API server counts them. */
  readonly epochMs: number;
  readonly model?: KubeletModel;
}

const INITIAL_BACKOFF_MS = 10_000;
const MAX_BACKOFF_MS = 300_000;

/** What is known of a pod on a node: its worker; "held" while it goes on as it came; "over" when there is nothing to do. */
type Handled = PodWorker | SimplePod | 'held' | 'over';

/**
 * The kubelets of all nodes: they hear of pods bound to their nodes, admit them, and take them through their lives. Nothing is
 * scheduled on the clock for a pod of which nothing more is to come. Throws InputError for annotations that make no sense.
 */
export class Kubelets {
  readonly #context: KubeletContext;
  readonly #agents = new Map<string, NodeAgent>();
  readonly #pods = new Map<string, Handled>();
  /** Pods bound to nodes that nobody has heard of. */
  readonly #homeless = new Map<string, Pod[]>();
  #reconcileIsDue = false;

  constructor({ api, clock, events, epochMs, model = defaultKubeletModel }: KubeletOptions) {
    const steps = new StepQueue(clock);
    const ips = new PodIPs();
    const newBackoff = (): Backoff => new Backoff(INITIAL_BACKOFF_MS, MAX_BACKOFF_MS);
    this.#context = {
      model,
      steps,
      events,
      epochMs,
      behaviours: new BehaviourCatalog(model),
      images: new ImageNames(),
      restarts: newBackoff(),
      pulls: { backoff: newBackoff(), errors: new Map() },
      nextPodIP: () => ips.next(),
      release: ({ metadata: { uid = '' } }) => {
        this.#pods.set(uid, 'held');
        this.#context.statuses.deletePodStatus(uid);
      },
      statuses: new StatusManager({
        api,
        now: () => rfc3339(epochMs + clock.nowMs),
        requestReconcile: () => {
          this.#reconcileLater();
        },
        couldHaveRunningContainers: (uid) => {
          const handled = this.#pods.get(uid);
          if (handled instanceof PodWorker) return handled.couldHaveRunningContainers;
          return handled instanceof SimplePod || handled === 'held';
        },
      }),
    };
    api.watch('Node', (event) => {
      this.#onNode(event);
    });
    api.watch('Pod', (event) => {
      this.#onPod(event);
    });
  }

  #onNode({ type, object }: WatchEvent<Node>): void {
    const { name } = object.metadata;
    if (type === 'DELETED') {
      this.#agents.delete(name);
      return;
    }
    const agent = this.#agents.get(name);
    if (agent !== undefined) {
      agent.node = object;
      return;
    }
    this.#agents.set(name, new NodeAgent(object, this.#context.model, this.#context.images));
    const waiting = this.#homeless.get(name) ?? [];
    this.#homeless.delete(name);
    for (const pod of waiting) this.#take(pod);
  }

  #onPod({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { nodeName } = pod.spec;
    if (nodeName === undefined || nodeName === '') return;
    if (type === 'MODIFIED' && this.#isEcho(pod, previous)) return;
    const uid = pod.metadata.uid ?? '';
    if (type === 'DELETED') {
      this.#forget(uid, pod);
      return;
    }
    const handled = this.#pods.get(uid);
    if (handled === undefined) {
      this.#take(pod);
    } else if (handled instanceof PodWorker) {
      if (!handled.update(pod)) this.#context.statuses.observe(pod);
    } else if (handled instanceof SimplePod) {
      if (handled.update(pod)) this.#context.statuses.observe(pod);
      else this.#goOn(pod, handled);
    } else if (handled === 'held') {
      this.#onHeldPod(pod, previous);
    }
  }

  /** Of a pod that goes on as it is: its end, a new spec, and readiness that someone else has changed are news. */
  #onHeldPod(pod: Pod, previous: Pod | undefined): void {
    const isDeleted = pod.metadata.deletionTimestamp !== undefined;
    if (isDeleted || pod.spec !== previous?.spec || isTerminal(pod.status?.phase)) {
      this.#resume(pod)?.update(pod);
    } else if (isReady(previous) !== isReady(pod)) {
      this.#resume(pod)?.reconcile();
    }
  }

  /** Something happens to a simple pod while it starts. */
  #goOn(pod: Pod, { found }: SimplePod): void {
    const worker = this.#work(pod, found);
    worker?.update(pod);
    worker?.wake();
  }

  /** Of a status write that has not returned yet: whoever writes learns of the pod from what the write answers. */
  #isEcho(pod: Pod, previous: Pod | undefined): boolean {
    return (
      this.#context.statuses.isSending(pod) &&
      pod.spec === previous?.spec &&
      pod.metadata.deletionTimestamp === previous.metadata.deletionTimestamp
    );
  }

  /** A pod seen for the first time. */
  #take(pod: Pod): void {
    const { nodeName = '' } = pod.spec;
    const { uid = '', deletionTimestamp } = pod.metadata;
    const agent = this.#agents.get(nodeName);
    if (agent === undefined) {
      this.#homeless.set(nodeName, [...(this.#homeless.get(nodeName) ?? []), pod]);
    } else if (isTerminal(pod.status?.phase)) {
      this.#pods.set(uid, 'over');
    } else if (pod.status?.phase === 'Running') {
      agent.load.add(pod);
      this.#pods.set(uid, 'held');
      if (deletionTimestamp !== undefined || this.#endsByItself(pod))
        this.#resume(pod)?.update(pod);
    } else {
      this.#admit(agent, pod);
    }
  }

  #endsByItself(pod: Pod): boolean {
    const behaviours = this.#context.behaviours.of(pod);
    return pod.spec.containers.some(
      (container) => behaviours.get(container)?.runMs.at(-1) !== Infinity,
    );
  }

  #admit(agent: NodeAgent, pod: Pod): void {
    const uid = pod.metadata.uid ?? '';
    const refusal = agent.admit(pod);
    if (refusal !== undefined) {
      this.#pods.set(uid, 'over');
      this.#reject(pod, refusal);
      return;
    }
    if (pod.metadata.deletionTimestamp !== undefined) {
      this.#work(pod, adoptPod(pod))?.update(pod);
    } else if (isSimple(pod, this.#context.behaviours.of(pod))) {
      const simple = new SimplePod(this.#context, agent, pod);
      this.#pods.set(uid, simple);
      simple.start();
    } else {
      this.#work(pod, pod.status?.startTime === undefined ? undefined : adoptPod(pod))?.start();
    }
  }

  #reject(pod: Pod, { reason, message }: Refusal): void {
    this.#context.events.event(pod, 'Warning', reason, message);
    this.#context.statuses.setPodStatus(pod, {
      qosClass: pod.status?.qosClass ?? qosClass(pod),
      phase: 'Failed',
      reason,
      message: `Pod was rejected: ${message}`,
    });
  }

  /** Gives the pod a worker; `found` is what runs of it already. */
  #work(pod: Pod, found: PodRuntime | undefined): PodWorker | undefined {
    const agent = this.#agents.get(pod.spec.nodeName ?? '');
    if (agent === undefined) return undefined;
    const worker = new PodWorker(this.#context, agent, pod, found);
    this.#pods.set(pod.metadata.uid ?? '', worker);
    return worker;
  }

  /** A worker for a pod that was left as it is: someone has changed it, or it ends by itself. */
  #resume(pod: Pod): PodWorker | undefined {
    const worker = this.#work(pod, adoptPod(pod));
    worker?.resume();
    return worker;
  }

  #forget(uid: string, pod: Pod): void {
    const handled = this.#pods.get(uid);
    if (handled instanceof PodWorker || handled instanceof SimplePod) handled.abandon();
    else if (handled === 'held') this.#agents.get(pod.spec.nodeName ?? '')?.load.remove(pod);
    this.#pods.delete(uid);
    this.#context.statuses.deletePodStatus(uid);
  }

  #reconcileLater(): void {
    if (this.#reconcileIsDue) return;
    this.#reconcileIsDue = true;
    const { steps, statuses, model } = this.#context;
    const reconcile = {
      run: (): void => {
        this.#reconcileIsDue = false;
        statuses.syncBatch();
      },
    };
    const atMs = (Math.floor(steps.nowMs / model.reconcileMs) + 1) * model.reconcileMs;
    steps.at(atMs, reconcile, 0);
  }
}

function isReady(pod: Pod | undefined): boolean {
  const conditions = pod?.status?.conditions ?? [];
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** Starts a kubelet on every node there is and will be. */
export function startKubelets(options: KubeletOptions): Kubelets {
  return new Kubelets(options);
}
