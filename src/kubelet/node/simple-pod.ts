import type { Container, HostIP, Pod, PodIP, PodStatus } from '../../api/index.ts';
import { isTerminal } from '../get-phase.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import { NO_FAILURES } from '../model/knob-texts.ts';
import { runsForEver } from '../model/knobs.ts';
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

const NO_ERRORS: StartErrors = new Map();
const NO_IPS: readonly PodIP[] = [];
const NOT_STARTED: readonly number[] = [];
const NOTHING: PodRuntime = { sandboxes: [], containers: [] };

/** What the pod waits for. */
type Stage = 'sandbox' | 'pull' | 'start' | 'relist' | 'held';

/** Whether nothing can happen to a new pod but to start and to run for ever. */
export function isSimple(
  { spec, status }: Pod,
  behaviours: BehaviourOfContainer,
  model: KubeletModel,
): boolean {
  return (
    status?.startTime === undefined &&
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
    runsForEver(container, behaviour) &&
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
 * The short way of a simple pod, which most pods of a big cluster are: the same events and statuses at the same times as a
 * PodWorker's, from one small object instead of ten. Whatever else happens, a PodWorker takes over where this stands; a
 * property test holds the two together.
 */
export class SimplePod implements Step, StartedPod {
  pod: Pod;
  ip = '';
  /** When each container that runs was started, in the order of the spec, which stays. */
  startedAt: readonly number[] = NOT_STARTED;
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  /** As long as nobody else has to do with the pod, its status is kept here alone. */
  #status: CachedStatus | undefined;
  #stage: Stage = 'sandbox';
  #pull: Pull | undefined;
  /** Once another has taken over, steps still to come are void. */
  #isOver = false;

  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod) {
    this.#context = context;
    this.#agent = agent;
    this.pod = pod;
  }

  /** It goes on as it is: all that is known of it is what the API server has. */
  get isHeld(): boolean {
    return this.#stage === 'held';
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
    if (!this.#isVoid()) this.#await('sandbox', model.sandboxMs);
  }

  /** The API server shows the pod changed. False: this is no simple pod any more, and `found` is what there is of it. */
  update(pod: Pod): boolean {
    const stays =
      pod.metadata.deletionTimestamp === undefined &&
      pod.spec === this.pod.spec &&
      !isTerminal(pod.status?.phase);
    this.#keepStatus();
    if (stays) this.pod = pod;
    else this.#stop();
    return stays;
  }

  /** Another takes over; answers what there is of the pod. */
  handOver(): PodRuntime {
    this.#keepStatus();
    this.#stop();
    return this.found;
  }

  abandon(): void {
    this.#stop();
    this.#agent.load.remove(this.pod);
  }

  get found(): PodRuntime {
    if (this.#stage === 'sandbox') return NOTHING;
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
    if (this.#context.mayStandStill() && this.#agent.holds(this, 0)) return;
    if (this.#stage === 'sandbox') {
      if (this.pod.spec.hostNetwork !== true) this.ip = this.#context.nextPodIP();
      this.#prepare();
    } else if (this.#stage === 'pull') {
      const container = this.#container;
      if (this.#pull !== undefined) {
        this.#tell(container, 'Pulled', textsOf(container).pulled(this.#pull));
      }
      this.#pull = undefined;
      this.#awaitStart();
    } else if (this.#stage === 'start') {
      this.#startContainer();
    } else {
      const { statuses } = this.#context;
      const status = this.#status!;
      this.pod = statuses.runPod(this, status, () => this.#newStatus(status.status)) ?? this.pod;
      if (this.#isVoid()) return;
      this.#stage = 'held';
      this.#status = undefined;
      statuses.deletePodStatus(this.pod.metadata.uid ?? '');
    }
  }

  /** Of the next container: sees to its image. */
  #prepare(): void {
    const container = this.#container;
    const { image = '' } = container;
    const { images } = this.#agent;
    const nowMs = this.#context.epochMs + this.#context.steps.nowMs;
    const texts = textsOf(container);
    if (pullPolicy(container) !== 'Always' && images.has(image, nowMs)) {
      this.#tell(container, 'Pulled', texts.alreadyPresent);
      this.#awaitStart();
      return;
    }
    this.#tell(container, 'Pulling', texts.pulling);
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
    this.#tell(container, 'Created', texts.created);
    this.#tell(container, 'Started', texts.started);
    this.startedAt = [...this.startedAt, epochMs + steps.nowMs];
    if (this.startedAt.length < this.pod.spec.containers.length) {
      this.#prepare();
      return;
    }
    const relistMs = (Math.floor(steps.nowMs / model.relistMs) + 1) * model.relistMs;
    this.#await('relist', relistMs - steps.nowMs);
  }

  /** The next to start; after the last, the last. */
  get #container(): Container {
    const all = this.pod.spec.containers;
    return all[Math.min(this.startedAt.length, all.length - 1)]!;
  }

  #tell({ name }: Container, reason: string, message: string): void {
    this.#context.events.event(this.pod, 'Normal', reason, message, name);
  }

  #await(stage: Stage, delayMs: number): void {
    this.#stage = stage;
    if (delayMs > 0) this.#context.steps.at(this.#context.steps.nowMs + delayMs, this, 0);
    else this.run();
  }

  /** Someone may have deleted the pod on hearing of its status. */
  #isVoid(): boolean {
    return this.#isOver;
  }

  #stop(): void {
    this.#isOver = true;
    if (this.#pull === undefined) return;
    const endMs = this.#pull.startMs + this.#pull.pullMs;
    this.#agent.images.abort(this.#container.image ?? '', endMs);
  }

  #keepStatus(): void {
    if (this.#status !== undefined) this.#context.statuses.keep(this.pod, this.#status);
  }

  /** `cached`: the status so far; undefined before the first. */
  #newStatus(cached: PodStatus | undefined): PodStatusDraft {
    return generatePodStatus({
      pod: this.pod,
      runtime: this.found,
      startErrors: NO_ERRORS,
      probes: NO_PROBE_RESULTS,
      cached,
      podIPs: this.ip === '' ? NO_IPS : [{ ip: this.ip }],
      hostIPs: this.hostIPs,
      podIsTerminal: false,
    });
  }
}
