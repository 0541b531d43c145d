import { isTerminal } from '../../api/index.ts';
import type { Container, HostIP, Pod, PodIP, PodStatus } from '../../api/index.ts';
import type { Eviction } from '../eviction/eviction-manager.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import { NO_FAILURES } from '../model/knob-texts.ts';
import { runsForever } from '../model/knobs.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';
import { NO_PROBE_RESULTS } from '../probe-results.ts';
import { containerId, newInstance } from '../runtime/new-instance.ts';
import type { Step } from '../runtime/step-queue.ts';
import type { StartErrors } from '../status/container-statuses.ts';
import { generatePodStatus } from '../status/generate-pod-status.ts';
import type { PodStatusDraft } from '../status/generate-pod-status.ts';
import type { StartedPod } from '../status/replica-statuses.ts';
import type { CachedStatus } from '../status/status-cache.ts';
import { textsOf } from '../sync/container-texts.ts';
import type { Pull } from '../sync/container-runtime.ts';
import { pullPolicy } from '../sync/pull-policy.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import type { PodHandler } from './pod-handler.ts';
import { PodWorker } from './pod-worker.ts';

const NO_ERRORS: StartErrors = new Map();
const NO_IPS: readonly PodIP[] = [];
const NOT_STARTED: readonly number[] = [];
const NOTHING_RUNS: PodRuntime = { sandboxes: [], containers: [] };

/** What the pod waits for. */
type Stage = 'sandbox' | 'pull' | 'start' | 'relist' | 'idle';

/** Whether a new pod can only start and then run forever. */
export function isSimple(
  { spec }: Pod,
  behaviours: BehaviourOfContainer,
  model: KubeletModel,
): boolean {
  return (
    spec.activeDeadlineSeconds === undefined &&
    (spec.initContainers === undefined || spec.initContainers.length === 0) &&
    (spec.ephemeralContainers === undefined || spec.ephemeralContainers.length === 0) &&
    spec.containers.every((container) => startsAndRuns(container, behaviours.get(container), model))
  );
}

function startsAndRuns(
  container: Container,
  behaviour: ContainerBehaviour | undefined,
  model: KubeletModel,
): boolean {
  return (
    behaviour !== undefined &&
    runsForever(container, behaviour) &&
    behaviour.pullFailures === NO_FAILURES &&
    behaviour.startFailures === NO_FAILURES &&
    behaviour.pullMs === undefined &&
    behaviour.startDelayMs === model.containerStartMs &&
    container.lifecycle === undefined &&
    container.readinessProbe === undefined &&
    container.livenessProbe === undefined &&
    container.startupProbe === undefined &&
    container.imagePullPolicy !== 'Never'
  );
}

/**
 * Starts a simple pod, as most pods of a large cluster are: writes the same events and statuses at the same times as a
 * PodWorker (a property test compares them), with one small object instead of ten. For anything else that happens to the pod
 * it starts a PodWorker, which takes over.
 */
export class SimplePod implements PodHandler, Step, StartedPod {
  pod: Pod;
  ip = '';
  /** Start times of the running containers, in the order of the spec. */
  startedAt: readonly number[] = NOT_STARTED;
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  /** Not in the status manager's cache until something else happens to the pod. */
  #status: CachedStatus | undefined;
  #stage: Stage = 'sandbox';
  #pull: Pull | undefined;
  /** Set once a PodWorker has taken over or the pod is removed: queued steps then do nothing. */
  #isOver = false;

  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod) {
    this.#context = context;
    this.#agent = agent;
    this.pod = pod;
  }

  get isIdle(): boolean {
    return this.#stage === 'idle';
  }

  get couldHaveRunningContainers(): boolean {
    return !this.#isOver;
  }

  get hostIPs(): readonly HostIP[] | undefined {
    return this.#agent.hostIPs;
  }

  idOf(container: string): string {
    return containerId(this.pod.metadata.uid ?? '', container, 0);
  }

  start(): void {
    const { statuses, model } = this.#context;
    this.#status = statuses.beginPod(this.pod, this.hostIPs, () => this.#newStatus(undefined));
    this.pod = statuses.send(this.pod, this.#status) ?? this.pod;
    if (!this.#hasEnded()) this.#await('sandbox', model.sandboxMs);
  }

  update(pod: Pod): void {
    // A write of its own: the call that writes returns the pod.
    if (pod === this.pod) return;
    const isStillSimple =
      pod.metadata.deletionTimestamp === undefined &&
      pod.spec === this.pod.spec &&
      !isTerminal(pod);
    if (isStillSimple) {
      this.#cacheStatus();
      this.pod = pod;
      this.#context.statuses.observe(pod);
    } else {
      this.#startWorker(pod).takeOver();
    }
  }

  evict(eviction: Eviction): void {
    this.#startWorker(this.pod).evict(eviction);
  }

  abandon(): void {
    this.#stop();
    this.#agent.load.remove(this.pod);
  }

  /** A worker for `pod`, the current object, that continues with what runs already. */
  #startWorker(pod: Pod): PodWorker {
    this.#cacheStatus();
    this.#stop();
    const worker = new PodWorker(this.#context, this.#agent, pod, this.#runtime);
    this.#context.setHandler(pod, worker);
    return worker;
  }

  get #runtime(): PodRuntime {
    if (this.#stage === 'sandbox') return NOTHING_RUNS;
    const { uid = '' } = this.pod.metadata;
    const { ip } = this;
    const network = ip === '' ? 'NODE' : 'POD';
    const sandbox: Sandbox = { id: `${uid}-0`, attempt: 0, network, ip, state: 'READY' };
    const containers = this.startedAt.map((startedAt, index): ContainerInstance => {
      const created = newInstance(uid, this.pod.spec.containers[index]!, 0, startedAt);
      return { ...created, state: 'running', startedAt };
    });
    return { sandboxes: [sandbox], containers: containers.reverse() };
  }

  run(): void {
    if (this.#isOver) return;
    if (this.#context.hasStoppedKubelet() && this.#agent.deferWhileStopped(this, 0)) return;
    if (this.#stage === 'sandbox') {
      if (this.pod.spec.hostNetwork !== true) this.ip = this.#context.nextPodIP();
      this.#prepare();
    } else if (this.#stage === 'pull') {
      const container = this.#container;
      if (this.#pull !== undefined) {
        this.#recordEvent(container, 'Pulled', textsOf(container).pulled(this.#pull));
      }
      this.#pull = undefined;
      this.#awaitStart();
    } else if (this.#stage === 'start') {
      this.#startContainer();
    } else {
      this.#writeRunning();
    }
  }

  #writeRunning(): void {
    const { statuses } = this.#context;
    const status = this.#status!;
    this.pod = statuses.runPod(this, status, () => this.#newStatus(status.status)) ?? this.pod;
    if (this.#hasEnded()) return;
    this.#stage = 'idle';
    this.#status = undefined;
    statuses.deletePodStatus(this.pod.metadata.uid ?? '');
  }

  /** Pulls the image of the next container unless the node has it. */
  #prepare(): void {
    const container = this.#container;
    const { image = '' } = container;
    const { images } = this.#agent;
    const nowMs = this.#context.epochMs + this.#context.steps.nowMs;
    const texts = textsOf(container);
    if (pullPolicy(container) !== 'Always' && images.has(image, nowMs)) {
      this.#recordEvent(container, 'Pulled', texts.alreadyPresent);
      this.#awaitStart();
      return;
    }
    this.#recordEvent(container, 'Pulling', texts.pulling);
    const { imageBytes } = this.#context.behaviours.of(this.pod).get(container) ?? {};
    this.#pull = images.pull(image, imageBytes, nowMs);
    this.#await('pull', this.#pull.totalMs);
  }

  #awaitStart(): void {
    this.#await('start', this.#context.model.containerStartMs);
  }

  #startContainer(): void {
    const container = this.#container;
    const { epochMs, steps, model } = this.#context;
    const texts = textsOf(container);
    this.#recordEvent(container, 'Created', texts.created);
    this.#recordEvent(container, 'Started', texts.started);
    this.startedAt = [...this.startedAt, epochMs + steps.nowMs];
    if (this.startedAt.length < this.pod.spec.containers.length) {
      this.#prepare();
      return;
    }
    this.#await('relist', steps.nextPeriodMs(model.relistMs) - steps.nowMs);
  }

  /** The next container to start; once all have started, the last one. */
  get #container(): Container {
    const all = this.pod.spec.containers;
    return all[Math.min(this.startedAt.length, all.length - 1)]!;
  }

  #recordEvent({ name }: Container, reason: string, message: string): void {
    this.#context.events.event(this.pod, 'Normal', reason, message, name);
  }

  #await(stage: Stage, delayMs: number): void {
    this.#stage = stage;
    if (delayMs > 0) this.#context.steps.at(this.#context.steps.nowMs + delayMs, this, 0);
    else this.run();
  }

  /** Asked again after a write: a watcher of the status may have deleted the pod. */
  #hasEnded(): boolean {
    return this.#isOver;
  }

  #stop(): void {
    this.#isOver = true;
    if (this.#pull === undefined) return;
    const endMs = this.#pull.startMs + this.#pull.pullMs;
    this.#agent.images.abort(this.#container.image ?? '', endMs);
  }

  #cacheStatus(): void {
    if (this.#status !== undefined) this.#context.statuses.keep(this.pod, this.#status);
  }

  /** `cached`: the previous status; undefined for the first. */
  #newStatus(cached: PodStatus | undefined): PodStatusDraft {
    return generatePodStatus({
      pod: this.pod,
      runtime: this.#runtime,
      startErrors: NO_ERRORS,
      probes: NO_PROBE_RESULTS,
      cached,
      podIPs: this.ip === '' ? NO_IPS : [{ ip: this.ip }],
      hostIPs: this.hostIPs,
      podIsTerminal: false,
    });
  }
}
