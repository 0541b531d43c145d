import type { Container, Pod, PodIP, PodStatus } from '../../api/index.ts';
import { isTerminal } from '../get-phase.ts';
import type { BehaviourOfContainer } from '../model/behaviour-catalog.ts';
import { NO_FAILURES } from '../model/knob-texts.ts';
import { runsForEver } from '../model/knobs.ts';
import type { ContainerBehaviour } from '../model/knobs.ts';
import type { KubeletModel } from '../model/kubelet-model.ts';
import type { ContainerInstance, PodRuntime, Sandbox } from '../pod-runtime.ts';
import { NO_PROBE_RESULTS } from '../probe-results.ts';
import { newInstance } from '../runtime/new-instance.ts';
import type { Step } from '../runtime/step-queue.ts';
import type { StartErrors } from '../status/container-statuses.ts';
import { generatePodStatus } from '../status/generate-pod-status.ts';
import type { PodStatusDraft } from '../status/generate-pod-status.ts';
import { textsOf } from '../sync/container-texts.ts';
import type { Pull } from '../sync/container-runtime.ts';
import { pullPolicy } from '../sync/pull-policy.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';

const NO_ERRORS: StartErrors = new Map();
const NO_IPS: readonly PodIP[] = [];
const NO_CONTAINERS: readonly ContainerInstance[] = [];
const NOTHING: PodRuntime = { sandboxes: [], containers: NO_CONTAINERS };

/** What the pod waits for. */
type Stage = 'sandbox' | 'pull' | 'start' | 'relist';

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
export class SimplePod implements Step {
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  #pod: Pod;
  #stage: Stage = 'sandbox';
  #ip = '';
  #pull: Pull | undefined;
  /** As the spec, which stays, has them. */
  readonly #definitions: readonly Container[];
  /** What runs, newest first. */
  #containers = NO_CONTAINERS;
  /** Once another has taken over, steps still to come are void. */
  #isOver = false;

  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod) {
    this.#context = context;
    this.#agent = agent;
    this.#pod = pod;
    this.#definitions = pod.spec.containers;
  }

  start(): void {
    const { statuses } = this.#context;
    const pod = this.#pod;
    const { hostIPs } = this.#agent;
    this.#pod = statuses.beginPod(pod, hostIPs, () => this.#status(NOTHING, undefined)) ?? pod;
    if (!this.#isVoid()) this.#await('sandbox', this.#context.model.sandboxMs);
  }

  /** The API server shows the pod changed. False: this is no simple pod any more, and `found` is what there is of it. */
  update(pod: Pod): boolean {
    const stays =
      pod.metadata.deletionTimestamp === undefined &&
      pod.spec === this.#pod.spec &&
      !isTerminal(pod.status?.phase);
    this.#pod = pod;
    if (!stays) this.#stop();
    return stays;
  }

  /** Another takes over; answers what there is of the pod. */
  handOver(): PodRuntime {
    this.#stop();
    return this.found;
  }

  abandon(): void {
    this.#stop();
    this.#agent.load.remove(this.#pod);
  }

  get found(): PodRuntime {
    if (this.#stage === 'sandbox') return NOTHING;
    const { uid = '' } = this.#pod.metadata;
    const network = this.#ip === '' ? 'NODE' : 'POD';
    const sandbox: Sandbox = { id: `${uid}-0`, attempt: 0, network, ip: this.#ip, state: 'READY' };
    return { sandboxes: [sandbox], containers: this.#containers };
  }

  run(): void {
    if (this.#isOver || this.#agent.holds(this, 0)) return;
    if (this.#stage === 'sandbox') {
      if (this.#pod.spec.hostNetwork !== true) this.#ip = this.#context.nextPodIP();
      this.#prepare();
    } else if (this.#stage === 'pull') {
      const texts = textsOf(this.#container);
      if (this.#pull !== undefined) this.#tell('Pulled', texts.pulled(this.#pull));
      this.#pull = undefined;
      this.#awaitStart();
    } else if (this.#stage === 'start') {
      this.#startContainer();
    } else {
      this.#writeStatus(this.found);
      if (!this.#isVoid()) this.#context.release(this.#pod);
    }
  }

  /** Of the next container: sees to its image. */
  #prepare(): void {
    const { image = '' } = this.#container;
    const { images } = this.#agent;
    const nowMs = this.#context.epochMs + this.#context.steps.nowMs;
    const texts = textsOf(this.#container);
    if (pullPolicy(this.#container) !== 'Always' && images.has(image, nowMs)) {
      this.#tell('Pulled', texts.alreadyPresent);
      this.#awaitStart();
      return;
    }
    this.#tell('Pulling', texts.pulling);
    const { imageBytes } = this.#context.behaviours.of(this.#pod).get(this.#container) ?? {};
    this.#pull = images.pull(image, imageBytes, nowMs);
    this.#await('pull', this.#pull.totalMs);
  }

  #awaitStart(): void {
    this.#await('start', this.#context.model.containerStartMs);
  }

  #startContainer(): void {
    const container = this.#container;
    const { epochMs, steps, model } = this.#context;
    const nowMs = epochMs + steps.nowMs;
    const instance = newInstance(this.#pod.metadata.uid ?? '', container, 0, nowMs);
    instance.state = 'running';
    instance.startedAt = nowMs;
    const texts = textsOf(container);
    this.#tell('Created', texts.created);
    this.#tell('Started', texts.started);
    this.#containers = [instance, ...this.#containers];
    if (this.#containers.length < this.#definitions.length) {
      this.#prepare();
      return;
    }
    const relistMs = (Math.floor(steps.nowMs / model.relistMs) + 1) * model.relistMs;
    this.#await('relist', relistMs - steps.nowMs);
  }

  /** The next to start; after the last, the last. */
  get #container(): Container {
    const all = this.#definitions;
    return all[Math.min(this.#containers.length, all.length - 1)]!;
  }

  #tell(reason: string, message: string): void {
    this.#context.events.event(this.#pod, 'Normal', reason, message, this.#container.name);
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

  #writeStatus(runtime: PodRuntime): void {
    const { statuses } = this.#context;
    const status = this.#status(runtime, statuses.getPodStatus(this.#pod.metadata.uid ?? ''));
    this.#pod = statuses.setPodStatus(this.#pod, status) ?? this.#pod;
  }

  #status(runtime: PodRuntime, cached: PodStatus | undefined): PodStatusDraft {
    return generatePodStatus({
      pod: this.#pod,
      runtime,
      startErrors: NO_ERRORS,
      probes: NO_PROBE_RESULTS,
      cached,
      podIPs: this.#ip === '' ? NO_IPS : [{ ip: this.#ip }],
      hostIPs: this.#agent.hostIPs,
      podIsTerminal: false,
    });
  }
}
