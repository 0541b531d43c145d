import { isReady, isTerminal } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { Backoff, INITIAL_BACKOFF_MS, MAX_BACKOFF_MS } from '../backoff.ts';
import { BehaviourCatalog } from '../model/behaviour-catalog.ts';
import type { ResourceUsage } from '../eviction/observe.ts';
import type { NodeResource } from '../eviction/thresholds.ts';
import { NO_FAILURES } from '../model/knob-texts.ts';
import { defaultKubeletModel } from '../model/kubelet-model.ts';
import { Draws } from '../model/varying.ts';
import { ImageNames } from '../runtime/image-names.ts';
import { StepQueue } from '../runtime/step-queue.ts';
import type { ShutdownPeriod } from '../shutdown/groups.ts';
import { rfc3339 } from '../status/rfc3339.ts';
import { StatusManager } from '../status/sync.ts';
import { KubeletVolumes } from '../volumes/kubelet-volumes.ts';
import type { NodeVolumes } from '../volumes/node-volumes.ts';
import { HandledPods } from './pods/handled.ts';
import type { KubeletOptions } from './kubelet-options.ts';
import type { HeartbeatHandler } from './heartbeats.ts';
import { killPodNow } from './pods/kill-now.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './agent.ts';
import { kubeletRelease } from '../release.ts';
import type { KubeletRelease } from '../release.ts';
import { NodeAgents } from './agents.ts';
import { isUnknown } from './conditions.ts';
import { isEnding } from './is-ending.ts';
import { NodePressure } from './pressure.ts';
import { NodeShutdown } from './shutdown.ts';
import { PodAdmission } from './pods/admission.ts';
import { PodIPs } from './pods/ips.ts';
import { PodRunner } from './pods/runner.ts';
import { newResizes } from './pods/new-resizes.ts';
import { Reconciliation } from './reconciliation.ts';
import { rejectPod } from './pods/reject.ts';

/**
 * The kubelets of all nodes: they watch the pods bound to their nodes, admit them and run them. An idle pod has nothing on the
 * clock. Throws InputError for invalid annotations.
 */
export class Kubelets {
  readonly #context: KubeletContext;
  readonly #agents: NodeAgents;
  readonly #pressure: NodePressure;
  readonly #runner: PodRunner;
  readonly #admission: PodAdmission;
  readonly #shutdown: NodeShutdown;
  readonly #pods = new HandledPods();
  /** Pods bound to nodes that do not exist (yet), by node name. */
  readonly #withoutNode = new Map<string, Pod[]>();
  readonly #reconciliation: Reconciliation;

  constructor(options: KubeletOptions) {
    const { api, clock, events, epochMs, model = defaultKubeletModel } = options;
    const steps = new StepQueue(clock);
    const [ips, images] = [new PodIPs(), new ImageNames()];
    const release = kubeletRelease(api.gates, options.rules);
    const runner = (): PodRunner => this.#runner;
    this.#agents = new NodeAgents(api, model, images, release);
    this.#reconciliation = new Reconciliation(steps, model.reconcileMs, () => {
      this.#context.statuses.syncBatch();
    });
    this.#context = {
      api,
      rules: release,
      model,
      steps,
      events,
      epochMs,
      draws: options.draws ?? new Draws(model.seed),
      behaviours: new BehaviourCatalog(model),
      images,
      pulls: { backoff: new Backoff(INITIAL_BACKOFF_MS, MAX_BACKOFF_MS), errors: new Map() },
      volumes: new KubeletVolumes({ ...options, steps, model, nodes: this.#agents, runner }),
      resizes: newResizes({ ...options, rules: release, steps, agents: this.#agents }, runner),
      hasStoppedKubelet: () => this.#agents.hasStoppedKubelet,
      nextPodIP: () => ips.next(),
      setHandler: ({ metadata: { uid = '' } }, handler) => {
        this.#pods.set(uid, handler);
      },
      release: ({ metadata: { uid = '' } }) => {
        this.#pods.set(uid, 'idle');
        this.#context.statuses.deletePodStatus(uid);
      },
      statuses: this.#newStatusManager(api, release, () => rfc3339(epochMs + clock.nowMs)),
    };
    this.#pressure = this.#newPressure();
    this.#runner = new PodRunner(this.#context, this.#agents, this.#pods);
    this.#admission = new PodAdmission(this.#context, this.#runner, {
      rejection: (pod) => this.#pressure.rejection(pod),
      reject: (agent, pod, rejection) => {
        this.#pods.set(pod.metadata.uid ?? '', 'over');
        rejectPod(this.#context, agent, pod, rejection);
      },
      run: (agent, pod) => {
        this.#pressure.podAdded(agent, pod);
        this.#runner.start(agent, pod);
      },
      add: (pod) => {
        this.#addPod(pod);
      },
    });
    this.#shutdown = new NodeShutdown(this.#context, this.#runner, (nodeName) => {
      this.fail(nodeName);
    });
    api.watch('Node', (event) => {
      this.#onNode(event);
    });
    api.watch('Pod', (event) => {
      this.#onPod(event);
    });
  }

  #newPressure(): NodePressure {
    return new NodePressure(this.#context, {
      runtimeOf: (pod) => this.#pods.runtimeOf(pod),
      isFinished: ({ metadata: { uid = '' } }) => this.#pods.isFinished(uid),
      evict: (agent, pod, eviction, done) => {
        killPodNow(this.#context, { agent, pod, eviction, runner: this.#runner }, done);
      },
    });
  }

  /** What was drawn for containers and kubelets so far. */
  get draws(): Pick<Draws, 'hasVaried' | 'hasRetried'> {
    return this.#context.draws;
  }

  /** What kubelets and the attach/detach controller report to each other. */
  get nodeVolumes(): NodeVolumes {
    return this.#context.volumes.nodeVolumes;
  }

  #newStatusManager(
    api: ApiServer,
    { restarts: features }: KubeletRelease,
    now: () => string,
  ): StatusManager {
    return new StatusManager({
      api,
      features,
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

  /** Sets what is used of a resource of the node, pods included. False: the node does not exist or does not say what it has. */
  setUsage(nodeName: string, resource: NodeResource, usage: ResourceUsage): boolean {
    const agent = this.#agents.get(nodeName);
    return agent !== undefined && this.#pressure.setUsage(agent, resource, usage);
  }

  /** Shuts a node down in these periods; then its kubelet stops. False: the node does not exist. */
  shutDown(nodeName: string, periods: readonly ShutdownPeriod[]): boolean {
    const agent = this.#agents.get(nodeName);
    if (agent === undefined) return false;
    if (!agent.isStopped && !agent.isShuttingDown) this.#shutdown.begin(agent, periods);
    return true;
  }

  /** From now on, this share of the sandboxes on a node fails with `error`. False: the node does not exist. */
  setSandboxFailures(nodeName: string, rate: number, error: string | undefined): boolean {
    const agent = this.#agents.get(nodeName);
    if (agent === undefined) return false;
    const failures = rate === 0 ? NO_FAILURES : { first: 0, rate };
    agent.sandboxFailing = { failures, error: error ?? this.#context.model.sandboxError };
    return true;
  }

  /** Calls `handler` for every kubelet that stops or starts again. */
  watchHeartbeats(handler: HeartbeatHandler): void {
    this.#agents.watchHeartbeats(handler);
  }

  #onNode(event: WatchEvent<Node>): void {
    const agent = this.#agents.onNode(event);
    if (agent === undefined) return;
    const { name } = event.object.metadata;
    this.#context.volumes.addNode(event.object);
    const waiting = this.#withoutNode.get(name) ?? [];
    this.#withoutNode.delete(name);
    if (agent.isStopped && !isUnknown(event.object)) this.#resumePods(agent);
    for (const pod of waiting) this.#addPod(pod);
  }

  #onPod({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { nodeName = '' } = pod.spec;
    const { uid = '' } = pod.metadata;
    if (type === 'DELETED') {
      this.#pressure.podChanged(pod);
      this.#forget(uid, pod);
      return;
    }
    if (type === 'ADDED') this.#pods.add(uid);
    if (nodeName === '' || this.#agents.isStopped(nodeName)) return;
    // The kubelet's own writes count too: a container that has started uses memory and disk from then on.
    this.#pressure.podChanged(pod);
    if (type === 'MODIFIED') this.#context.resizes.updated(pod, previous);
    if (type === 'MODIFIED' && this.#isEcho(pod, previous)) return;
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
    if (isEnding(pod)) this.#runner.resume(pod);
    else if (pod.spec !== previous?.spec) this.#runner.resume(pod, previous)?.requestSync();
    else if (isReady(previous) !== isReady(pod)) this.#runner.resume(pod)?.reconcile();
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
    const pod = this.#context.api.get('Pod', metadata.namespace, metadata.name);
    if (pod === undefined || pod.metadata.uid !== metadata.uid) return;
    const handled = this.#pods.get(metadata.uid ?? '');
    if (handled === 'over') return;
    if (handled !== 'idle') this.#onPod({ type: 'MODIFIED', object: pod, version: 0 });
    else if (isEnding(pod)) this.#runner.resume(pod);
    else if (!isReady(pod)) this.#runner.resume(pod)?.reconcile();
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
    } else if (this.#context.behaviours.goesOn(pod)) {
      agent.load.adopt(this.#context.resizes.adopt(pod));
      this.#pressure.podAdded(agent, pod);
      this.#context.volumes.adopt(pod);
      this.#pods.set(uid, 'idle');
      if (deletionTimestamp !== undefined || this.#context.behaviours.endsByItself(pod)) {
        this.#runner.resume(pod);
      }
    } else {
      this.#admission.admit(agent, pod);
    }
  }

  #forget(uid: string, pod: Pod): void {
    const handled = this.#pods.get(uid);
    if (this.#context.volumes.has(uid)) this.#runner.stopOrphan(pod, handled);
    if (typeof handled === 'object') handled.abandon();
    else if (handled === 'idle') this.#runner.leaveNode(pod);
    this.#context.resizes.gone(pod);
    this.#pods.delete(uid);
    this.#context.statuses.deletePodStatus(uid);
  }
}

/** Starts a kubelet for every node, present and future. */
export function startKubelets(options: KubeletOptions): Kubelets {
  return new Kubelets(options);
}
