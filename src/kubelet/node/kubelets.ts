import type { Node, Pod } from '../../api/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../store/index.ts';
import { Backoff } from '../backoff.ts';
import type { Eviction } from '../eviction/eviction-manager.ts';
import { isTerminal } from '../get-phase.ts';
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
 * The kubelets of all nodes: they hear of pods bound to their nodes, admit them, and take them through their lives. Nothing is
 * scheduled on the clock for a pod of which nothing more is to come. Throws InputError for annotations that make no sense.
 */
export class Kubelets {
  readonly #context: KubeletContext;
  readonly #api: ApiServer;
  readonly #agents: NodeAgents;
  readonly #pressure: NodePressure;
  readonly #pods = new HandledPods();
  /** Pods bound to nodes that nobody has heard of. */
  readonly #homeless = new Map<string, Pod[]>();
  readonly #reconciliation: Reconciliation;

  constructor({ api, clock, events, epochMs, model = defaultKubeletModel }: KubeletOptions) {
    this.#api = api;
    const steps = new StepQueue(clock);
    const ips = new PodIPs();
    const images = new ImageNames();
    this.#agents = new NodeAgents(api, model, images);
    this.#reconciliation = new Reconciliation(steps, model.reconcileMs, () => {
      this.#context.statuses.syncBatch();
    });
    const newBackoff = (): Backoff => new Backoff(INITIAL_BACKOFF_MS, MAX_BACKOFF_MS);
    this.#context = {
      model,
      steps,
      events,
      epochMs,
      draws: new Draws(model.seed),
      behaviours: new BehaviourCatalog(model),
      images,
      restarts: newBackoff(),
      pulls: { backoff: newBackoff(), errors: new Map() },
      mayStandStill: () => this.#agents.hasStoppedOne,
      nextPodIP: () => ips.next(),
      release: ({ metadata: { uid = '' } }) => {
        this.#pods.set(uid, 'held');
        this.#context.statuses.deletePodStatus(uid);
      },
      statuses: new StatusManager({
        api,
        now: () => rfc3339(epochMs + clock.nowMs),
        requestReconcile: () => {
          this.#reconciliation.request();
        },
        standsStill: ({ spec }) => this.#agents.isStopped(spec.nodeName ?? ''),
        couldHaveRunningContainers: (uid) => this.#pods.couldHaveRunningContainers(uid),
      }),
    };
    this.#pressure = new NodePressure(this.#context, api, (pod, eviction) => {
      this.#evict(pod, eviction);
    });
    api.watch('Node', (event) => {
      this.#onNode(event);
    });
    api.watch('Pod', (event) => {
      this.#onPod(event);
    });
  }

  /** The kubelet of a node stops answering; what runs on the node goes on unseen. False: there is no such node. */
  fail(nodeName: string): boolean {
    return this.#agents.fail(nodeName, this.#context.steps.nowMs);
  }

  /** It answers again: tells of its node and goes on with every pod where it stopped. False: there is no such node. */
  recover(nodeName: string): boolean {
    const { epochMs, steps } = this.#context;
    const agent = this.#agents.recover(nodeName, rfc3339(epochMs + steps.nowMs));
    if (agent?.isStopped === true) this.#goOnWithPods(agent);
    return agent !== undefined;
  }

  /** The node's file system is that full from now on, all on it included. False: no such node, or it tells of no disk. */
  setDiskUsage(nodeName: string, usage: DiskUsage): boolean {
    const agent = this.#agents.get(nodeName);
    return agent !== undefined && this.#pressure.setDiskUsage(agent, usage);
  }

  /** Hears of every kubelet that falls silent or answers again. */
  watchHeartbeats(handler: HeartbeatHandler): void {
    this.#agents.watchHeartbeats(handler);
  }

  #onNode(event: WatchEvent<Node>): void {
    const agent = this.#agents.heard(event);
    if (agent === undefined) return;
    const { name } = event.object.metadata;
    const waiting = this.#homeless.get(name) ?? [];
    this.#homeless.delete(name);
    if (agent.isStopped && !isUnknown(event.object)) this.#goOnWithPods(agent);
    for (const pod of waiting) this.#take(pod);
  }

  #onPod({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { nodeName = '' } = pod.spec;
    const { uid = '' } = pod.metadata;
    if (type === 'ADDED') this.#pods.add(uid);
    if (nodeName === '' && type !== 'DELETED') return;
    if (type === 'MODIFIED' && this.#isEcho(pod, previous)) return;
    if (type !== 'DELETED' && this.#agents.isStopped(nodeName)) return;
    this.#pressure.changed(nodeName);
    if (type === 'DELETED') {
      this.#forget(uid, pod);
      return;
    }
    const handled = this.#pods.get(uid);
    if (handled instanceof PodWorker) {
      if (!handled.update(pod)) this.#context.statuses.observe(pod);
    } else if (handled instanceof SimplePod) {
      // What it has written itself is heard once the write has returned.
      if (handled.pod === pod) return;
      if (handled.update(pod)) this.#context.statuses.observe(pod);
      else this.#goOn(pod, handled);
    } else if (handled === 'held') {
      this.#onHeldPod(pod, previous);
    } else if (handled !== 'over') {
      this.#take(pod);
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

  /** Learns what has become of the node's pods meanwhile, then does what has come due. */
  #goOnWithPods(agent: NodeAgent): void {
    const due = agent.goOn();
    for (const pod of this.#api.podsOnNode(agent.node.metadata.name)) this.#catchUp(pod);
    for (const { step, token } of due) step.run(token);
    this.#reconciliation.request();
  }

  /** A pod that may have been changed while nobody looked. */
  #catchUp({ metadata }: Pod): void {
    const pod = this.#api.get('Pod', metadata.namespace ?? '', metadata.name);
    if (pod === undefined || pod.metadata.uid !== metadata.uid) return;
    const handled = this.#pods.get(metadata.uid ?? '');
    if (handled !== 'held') {
      if (handled !== 'over') this.#onPod({ type: 'MODIFIED', object: pod, version: 0 });
    } else if (pod.metadata.deletionTimestamp !== undefined || isTerminal(pod.status?.phase)) {
      this.#resume(pod)?.update(pod);
    } else if (!isReady(pod)) {
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
      this.#pressure.taken(agent, this.#context.behaviours.of(pod));
      this.#pods.set(uid, 'held');
      if (deletionTimestamp !== undefined || this.#context.behaviours.endsByItself(pod)) {
        this.#resume(pod)?.update(pod);
      }
    } else {
      this.#admit(agent, pod);
    }
  }

  #admit(agent: NodeAgent, pod: Pod): void {
    const uid = pod.metadata.uid ?? '';
    const refusal = this.#pressure.refusal(pod) ?? agent.admit(pod);
    if (refusal !== undefined) {
      this.#pods.set(uid, 'over');
      rejectPod(this.#context, this.#api, agent, pod, refusal);
      return;
    }
    const behaviours = this.#context.behaviours.of(pod);
    this.#pressure.taken(agent, behaviours);
    if (pod.metadata.deletionTimestamp !== undefined) {
      this.#work(pod, adoptPod(pod))?.update(pod);
    } else if (isSimple(pod, behaviours, this.#context.model)) {
      const simple = new SimplePod(this.#context, agent, pod);
      this.#pods.set(uid, simple);
      simple.start();
    } else {
      this.#work(pod, pod.status?.startTime === undefined ? undefined : adoptPod(pod))?.start();
    }
  }

  #evict(pod: Pod, eviction: Eviction): void {
    const handled = this.#pods.get(pod.metadata.uid ?? '');
    if (handled instanceof PodWorker) handled.evict(eviction);
    else if (handled instanceof SimplePod) this.#work(pod, handled.handOver())?.evict(eviction);
    else if (handled === 'held') this.#resume(pod)?.evict(eviction);
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
}

function isReady(pod: Pod | undefined): boolean {
  const conditions = pod?.status?.conditions ?? [];
  return conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** Starts a kubelet on every node there is and will be. */
export function startKubelets(options: KubeletOptions): Kubelets {
  return new Kubelets(options);
}
