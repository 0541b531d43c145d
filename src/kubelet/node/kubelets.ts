import { isReady, isTerminal } from '../../api/index.ts';
import type { Node, Pod } from '../../api/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../store/index.ts';
import { Backoff } from '../backoff.ts';
import type { Eviction } from '../eviction/eviction-manager.ts';
import { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import { defaultKubeletModel } from '../model/kubelet-model.ts';
import { Draws } from '../model/varying.ts';
import { adoptPod } from '../runtime/adopt-pod.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { ImageNames } from '../runtime/image-names.ts';
import { StepQueue } from '../runtime/step-queue.ts';
import { rfc3339 } from '../status/rfc3339.ts';
import { StatusManager } from '../status/status-manager.ts';
import { HandledPods } from './handled-pods.ts';
import type { HeartbeatHandler } from './heartbeats.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import { NodeAgents } from './node-agents.ts';
import { isUnknown } from './node-conditions.ts';
import { NodePressure } from './node-pressure.ts';
import type { DiskUsage } from './node-pressure.ts';
import { PodIPs } from './pod-ips.ts';
import { PodWorker } from './pod-worker.ts';
import { Reconciliation } from './reconciliation.ts';
import { rejectPod } from './reject-pod.ts';
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

/**
 * The kubelets of all nodes: they watch the pods bound to their nodes, admit them and run them. An idle pod has nothing on the
 * clock. Throws InputError for invalid annotations.
 */
export class Kubelets {
  readonly #context: KubeletContext;
  readonly #agents: NodeAgents;
  readonly #pressure: NodePressure;
  readonly #pods = new HandledPods();
  /** Pods bound to nodes that do not exist (yet), by node name. */
  readonly #withoutNode = new Map<string, Pod[]>();
  readonly #reconciliation: Reconciliation;

  constructor({ api, clock, events, epochMs, model = defaultKubeletModel }: KubeletOptions) {
    const steps = new StepQueue(clock);
    const ips = new PodIPs();
    const images = new ImageNames();
    this.#agents = new NodeAgents(api, model, images);
    this.#reconciliation = new Reconciliation(steps, model.reconcileMs, () => {
      this.#context.statuses.syncBatch();
    });
    const newBackoff = (): Backoff => new Backoff(INITIAL_BACKOFF_MS, MAX_BACKOFF_MS);
    this.#context = {
      api,
      model,
      steps,
      events,
      epochMs,
      draws: new Draws(model.seed),
      behaviours: new BehaviourCatalog(model),
      images,
      restarts: newBackoff(),
      pulls: { backoff: newBackoff(), errors: new Map() },
      hasStoppedKubelet: () => this.#agents.hasStoppedKubelet,
      nextPodIP: () => ips.next(),
      setHandler: ({ metadata: { uid = '' } }, handler) => {
        this.#pods.set(uid, handler);
      },
      release: ({ metadata: { uid = '' } }) => {
        this.#pods.set(uid, 'idle');
        this.#context.statuses.deletePodStatus(uid);
      },
      statuses: this.#newStatusManager(api, () => rfc3339(epochMs + clock.nowMs)),
    };
    this.#pressure = new NodePressure(this.#context, (pod, eviction) => {
      this.#evict(pod, eviction);
    });
    api.watch('Node', (event) => {
      this.#onNode(event);
    });
    api.watch('Pod', (event) => {
      this.#onPod(event);
    });
  }

  #newStatusManager(api: ApiServer, now: () => string): StatusManager {
    return new StatusManager({
      api,
      now,
      requestReconcile: () => {
        this.#reconciliation.request();
      },
      isKubeletStopped: ({ spec }) => this.#agents.isStopped(spec.nodeName ?? ''),
      couldHaveRunningContainers: (uid) => this.#pods.couldHaveRunningContainers(uid),
    });
  }

  /** Stops the kubelet of a node; its containers keep running. False: the node does not exist. */
  fail(nodeName: string): boolean {
    return this.#agents.fail(nodeName, this.#context.steps.nowMs);
  }

  /** Starts the kubelet again: it updates its node and resumes every pod. False: the node does not exist. */
  recover(nodeName: string): boolean {
    const { epochMs, steps } = this.#context;
    const agent = this.#agents.recover(nodeName, rfc3339(epochMs + steps.nowMs));
    if (agent?.isStopped === true) this.#resumePods(agent);
    return agent !== undefined;
  }

  /** Sets how full the node's file system is, pods and images included. False: the node does not exist or states no disk size. */
  setDiskUsage(nodeName: string, usage: DiskUsage): boolean {
    const agent = this.#agents.get(nodeName);
    return agent !== undefined && this.#pressure.setDiskUsage(agent, usage);
  }

  /** Calls `handler` for every kubelet that stops or starts again. */
  watchHeartbeats(handler: HeartbeatHandler): void {
    this.#agents.watchHeartbeats(handler);
  }

  #onNode(event: WatchEvent<Node>): void {
    const agent = this.#agents.onNode(event);
    if (agent === undefined) return;
    const { name } = event.object.metadata;
    const waiting = this.#withoutNode.get(name) ?? [];
    this.#withoutNode.delete(name);
    if (agent.isStopped && !isUnknown(event.object)) this.#resumePods(agent);
    for (const pod of waiting) this.#addPod(pod);
  }

  #onPod({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { nodeName = '' } = pod.spec;
    const { uid = '' } = pod.metadata;
    if (type === 'DELETED') {
      this.#pressure.podChanged(nodeName);
      this.#forget(uid, pod);
      return;
    }
    if (type === 'ADDED') this.#pods.add(uid);
    if (nodeName === '' || this.#agents.isStopped(nodeName)) return;
    if (type === 'MODIFIED' && this.#isEcho(pod, previous)) return;
    this.#pressure.podChanged(nodeName);
    this.#updatePod(pod, previous);
  }

  /** `previous`: the pod before the change; undefined if it is unknown. */
  #updatePod(pod: Pod, previous: Pod | undefined): void {
    const handled = this.#pods.get(pod.metadata.uid ?? '');
    if (typeof handled === 'object') handled.update(pod);
    else if (handled === 'idle') this.#updateIdlePod(pod, previous);
    else if (handled !== 'over') this.#addPod(pod);
  }

  /** An idle pod needs a worker again when it ends, its spec changes, or its readiness is overwritten. */
  #updateIdlePod(pod: Pod, previous: Pod | undefined): void {
    if (isEnding(pod) || pod.spec !== previous?.spec) this.#resume(pod);
    else if (isReady(previous) !== isReady(pod)) this.#resume(pod)?.reconcile();
  }

  /** Updates the node's pods to their current objects, then runs the deferred steps. */
  #resumePods(agent: NodeAgent): void {
    const due = agent.resume();
    for (const pod of this.#context.api.podsOnNode(agent.node.metadata.name)) this.#catchUp(pod);
    for (const { step, token } of due) step.run(token);
    this.#reconciliation.request();
  }

  /** Handles changes that the stopped kubelet has missed. */
  #catchUp({ metadata }: Pod): void {
    const pod = this.#context.api.get('Pod', metadata.namespace ?? '', metadata.name);
    if (pod === undefined || pod.metadata.uid !== metadata.uid) return;
    const handled = this.#pods.get(metadata.uid ?? '');
    if (handled === 'over') return;
    if (handled !== 'idle') this.#onPod({ type: 'MODIFIED', object: pod, version: 0 });
    else if (isEnding(pod)) this.#resume(pod);
    else if (!isReady(pod)) this.#resume(pod)?.reconcile();
  }

  /** True during a status write: the writer gets the written pod as the result of its call. */
  #isEcho(pod: Pod, previous: Pod | undefined): boolean {
    return (
      this.#context.statuses.isSending(pod) &&
      pod.spec === previous?.spec &&
      pod.metadata.deletionTimestamp === previous.metadata.deletionTimestamp
    );
  }

  /** A pod seen for the first time. */
  #addPod(pod: Pod): void {
    const { nodeName = '' } = pod.spec;
    const { uid = '', deletionTimestamp } = pod.metadata;
    const agent = this.#agents.get(nodeName);
    if (agent === undefined) {
      this.#withoutNode.set(nodeName, [...(this.#withoutNode.get(nodeName) ?? []), pod]);
    } else if (isTerminal(pod)) {
      this.#pods.set(uid, 'over');
    } else if (pod.status?.phase === 'Running') {
      agent.load.add(pod);
      this.#pressure.podAdded(agent, this.#context.behaviours.of(pod));
      this.#pods.set(uid, 'idle');
      if (deletionTimestamp !== undefined || this.#context.behaviours.endsByItself(pod)) {
        this.#resume(pod);
      }
    } else {
      this.#admit(agent, pod);
    }
  }

  #admit(agent: NodeAgent, pod: Pod): void {
    const rejection = this.#pressure.rejection(pod) ?? agent.admitPod(pod);
    if (rejection !== undefined) {
      this.#pods.set(pod.metadata.uid ?? '', 'over');
      rejectPod(this.#context, agent, pod, rejection);
      return;
    }
    const behaviours = this.#context.behaviours.of(pod);
    this.#pressure.podAdded(agent, behaviours);
    const isNew =
      pod.status?.startTime === undefined && pod.metadata.deletionTimestamp === undefined;
    if (isNew && isSimple(pod, behaviours, this.#context.model)) {
      const simple = new SimplePod(this.#context, agent, pod);
      this.#context.setHandler(pod, simple);
      simple.start();
    } else {
      this.#startWorker(pod, isNew ? undefined : adoptPod(pod))?.start();
    }
  }

  #evict(pod: Pod, eviction: Eviction): void {
    const handled = this.#pods.get(pod.metadata.uid ?? '');
    if (typeof handled === 'object') handled.evict(eviction);
    else if (handled === 'idle') this.#resume(pod)?.evict(eviction);
  }

  /** `found`: what already runs of the pod. */
  #startWorker(pod: Pod, found: PodRuntime | undefined): PodWorker | undefined {
    const agent = this.#agents.get(pod.spec.nodeName ?? '');
    if (agent === undefined) return undefined;
    const worker = new PodWorker(this.#context, agent, pod, found);
    this.#context.setHandler(pod, worker);
    return worker;
  }

  /** Gives an idle pod a worker. */
  #resume(pod: Pod): PodWorker | undefined {
    const worker = this.#startWorker(pod, adoptPod(pod));
    worker?.resume();
    return worker;
  }

  #forget(uid: string, pod: Pod): void {
    const handled = this.#pods.get(uid);
    if (typeof handled === 'object') handled.abandon();
    else if (handled === 'idle') this.#agents.get(pod.spec.nodeName ?? '')?.load.remove(pod);
    this.#pods.delete(uid);
    this.#context.statuses.deletePodStatus(uid);
  }
}

/** Deleted, or ended. */
function isEnding(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined || isTerminal(pod);
}

/** Starts a kubelet for every node, present and future. */
export function startKubelets(options: KubeletOptions): Kubelets {
  return new Kubelets(options);
}
