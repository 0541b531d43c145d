import { isTerminal } from '../../../objects/index.ts';
import type { Container, HostIP, Pod, PodIP, PodStatus } from '../../../objects/index.ts';
import type { Eviction } from '../../eviction/decide.ts';
import type { PodRuntime } from '../../pod-runtime.ts';
import { NO_PROBE_RESULTS } from '../../probe-results.ts';
import { containerId } from '../../runtime/new-instance.ts';
import type { Step } from '../../runtime/step-queue.ts';
import type { StartErrors } from '../../status/inputs.ts';
import { generatePodStatus } from '../../status/generate-pod-status.ts';
import type { PodStatusDraft } from '../../status/generate-pod-status.ts';
import type { StartedPod } from '../../status/replica-statuses.ts';
import { sentStatus } from '../../status/cache.ts';
import type { CachedStatus } from '../../status/cache.ts';
import { textsOf } from '../../sync/container-texts.ts';
import type { Pull } from '../../sync/container-runtime.ts';
import { pullPolicy } from '../../sync/pull-policy.ts';
import type { Handover } from '../worker/handover.ts';
import { isOlder } from '../worker/is-older.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import type { PodHandler } from '../pods/handler.ts';
import { PodWorker } from '../worker/pod-worker.ts';
import { handoverOfRunning, isSyncedAgain, nextRelistMs, relistedMs } from './relists.ts';
import { simpleRuntime } from './runtime.ts';

const NO_ERRORS: StartErrors = new Map();
const NO_IPS: readonly PodIP[] = [];
const NOT_STARTED: readonly number[] = [];
const NOTHING_RUNS: PodRuntime = { sandboxes: [], containers: [] };

/** What the pod waits for. */
type Stage = 'sandbox' | 'pull' | 'start' | 'relist' | 'idle';

/**
 * Starts a simple pod, as most pods of a large cluster are: writes the same events and statuses at the same times as a
 * PodWorker (a property test compares them), with one small object instead of ten. For anything else that happens to the pod
 * it starts a PodWorker, which takes over. docs/RATIONALE.md says why there are two ways.
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
  /** When its sandbox was created, and when its last pass ended. */
  #sandboxMs = 0;
  #syncedMs = 0;
  /** An object or eviction that asks for a PodWorker once the pass has ended. */
  #next: { readonly pod: Pod; readonly evictions: readonly Eviction[] } | undefined;
  /** Set once a PodWorker has taken over or the pod is removed: queued steps then do nothing. */
  #isOver = false;

  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod) {
    this.#context = context;
    this.#agent = agent;
    this.pod = pod;
  }

  /** A relist has followed the last pass, and a further pass if one was requested. */
  get isIdle(): boolean {
    if (this.#stage !== 'idle') return false;
    const { model, steps } = this.#context;
    const passes = this.#hasRequest ? 1 : 0;
    return steps.nowMs >= nextRelistMs(this.#syncedMs, this.#context) + passes * model.relistMs;
  }

  get #relistedMs(): number {
    return relistedMs(this.#syncedMs, this.#context);
  }

  get #hasRequest(): boolean {
    return isSyncedAgain(this.#sandboxMs, this.#syncedMs, this.#context);
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

  update(updated: Pod): void {
    // A write of its own: the call that writes returns the pod.
    if (updated === this.pod) return;
    this.#relistIfDue();
    if (this.#isOver) return;
    const pod = isOlder(updated, this.pod) ? this.pod : updated;
    const isStillSimple =
      pod.metadata.deletionTimestamp === undefined &&
      pod.spec === this.pod.spec &&
      !isTerminal(pod);
    if (isStillSimple) {
      this.#cacheStatus();
      this.pod = pod;
      this.#context.statuses.observe(pod);
    } else {
      this.#retire(pod, this.#next?.evictions ?? []);
    }
  }

  evict(eviction: Eviction): void {
    this.#relistIfDue();
    const { pod, evictions } = this.#next ?? { pod: this.pod, evictions: [] };
    if (!this.#isOver) this.#retire(pod, [...evictions, eviction]);
  }

  resync(): void {
    this.#relistIfDue();
    if (!this.#isOver) this.#retire(this.#next?.pod ?? this.pod, this.#next?.evictions ?? []);
  }

  /** Runs a relist that is due now before the change that the caller makes: a relist precedes all else at its time. */
  #relistIfDue(): void {
    if (this.#stage === 'relist' && this.#context.steps.nowMs >= this.#relistedMs) this.run();
  }

  /** Hands the pod over, at once or when the first pass has ended: a pass is not cancelled. */
  #retire(pod: Pod, evictions: readonly Eviction[]): void {
    this.#next = { pod, evictions };
    if (this.#stage === 'relist' || this.#stage === 'idle') this.#handOver();
  }

  #handOver(): void {
    const { pod, evictions } = this.#next!;
    const handover = this.#handover;
    const worker = this.#startWorker();
    worker.takeOver(handover);
    worker.update(pod);
    for (const eviction of evictions) worker.evict(eviction);
  }

  get #handover(): Handover {
    const { steps } = this.#context;
    if (this.#stage !== 'relist' && this.#stage !== 'idle') {
      return { syncedMs: steps.nowMs, isWaiting: false, isObserved: false };
    }
    if (this.#stage === 'relist') {
      return { syncedMs: this.#syncedMs, isWaiting: this.#hasRequest, isObserved: false };
    }
    return handoverOfRunning(this.#sandboxMs, this.#syncedMs, this.#context);
  }

  abandon(): void {
    this.#isOver = true;
    this.#agent.load.remove(this.#context.resizes.countedOf(this.pod));
    for (const { onStopped } of this.#next?.evictions ?? []) onStopped?.();
  }

  /** A worker that continues with what runs already. */
  #startWorker(): PodWorker {
    this.#cacheStatus();
    this.#isOver = true;
    const worker = new PodWorker(this.#context, this.#agent, this.pod, this.runtime);
    this.#context.setHandler(this.pod, worker);
    return worker;
  }

  get runtime(): PodRuntime {
    if (this.#stage === 'sandbox') return NOTHING_RUNS;
    return simpleRuntime(this.pod, this.ip, this.startedAt);
  }

  run(): void {
    if (this.#isOver || this.#stage === 'idle') return;
    if (this.#context.hasStoppedKubelet() && this.#agent.deferWhileStopped(this, 0)) return;
    if (this.#stage === 'sandbox') {
      this.#sandboxMs = this.#context.steps.nowMs;
      if (this.pod.spec.hostNetwork !== true) this.ip = this.#context.nextPodIP();
      this.#writeSandboxReady();
      if (!this.#hasEnded()) this.#prepare();
    } else if (this.#stage === 'pull') {
      const container = this.#container;
      if (this.#pull !== undefined)
        this.#recordEvent(container, 'Pulled', textsOf(container).pulled(this.#pull));
      this.#pull = undefined;
      this.#awaitStart();
    } else if (this.#stage === 'start') {
      this.#startContainer();
    } else {
      this.#writeRunning();
    }
  }

  #writeSandboxReady(): void {
    const { statuses, rules } = this.#context;
    if (!rules.writesReadySandboxes) return;
    const written = statuses.networkPod(this.pod, this.#status!);
    if (written === undefined) return;
    // A running pass keeps the object that it began with.
    if (this.#next === undefined) this.pod = written;
    else this.#next = { ...this.#next, pod: written };
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
    const nowMs = this.#context.epochMs + this.#context.steps.nowMs;
    const texts = textsOf(container);
    const { rules } = this.#context;
    if (pullPolicy(container) !== 'Always' && this.#agent.images.has(image, nowMs)) {
      this.#recordEvent(container, 'Pulled', texts.of(rules).alreadyPresent);
      this.#awaitStart();
      return;
    }
    this.#recordEvent(container, 'Pulling', texts.pulling);
    const { imageBytes } = this.#context.behaviours.of(this.pod).get(container) ?? {};
    this.#pull = this.#agent.images.pull(image, imageBytes, nowMs);
    this.#await('pull', this.#pull.totalMs);
  }

  #awaitStart(): void {
    const container = this.#container;
    const { rules } = this.#context;
    this.#recordEvent(container, 'Created', textsOf(container).of(rules).created);
    this.#await('start', this.#context.model.containerStartMs);
  }

  #startContainer(): void {
    const container = this.#container;
    const { epochMs, steps, rules } = this.#context;
    const texts = textsOf(container).of(rules);
    this.#recordEvent(container, 'Started', texts.started);
    this.startedAt = [...this.startedAt, epochMs + steps.nowMs];
    if (this.startedAt.length < this.pod.spec.containers.length) {
      this.#prepare();
      return;
    }
    this.#syncedMs = steps.nowMs;
    if (this.#next !== undefined) this.#handOver();
    else this.#await('relist', this.#relistedMs - steps.nowMs);
  }

  /** The next container to start; once all have started, the last one. */
  get #container(): Container {
    const all = this.pod.spec.containers;
    return all[Math.min(this.startedAt.length, all.length - 1)]!;
  }

  #recordEvent({ name }: Container, reason: string, message: string): void {
    this.#context.events.event({ pod: this.pod, container: name }, 'Normal', reason, message);
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

  #cacheStatus(): void {
    this.#context.statuses.keep(this.pod, this.#status ?? sentStatus(this.pod));
  }

  /** `cached`: the previous status; undefined for the first. */
  #newStatus(cached: PodStatus | undefined): PodStatusDraft {
    return generatePodStatus({
      pod: this.pod,
      runtime: this.runtime,
      startErrors: NO_ERRORS,
      probes: NO_PROBE_RESULTS,
      features: this.#context.rules.restarts,
      cached,
      podIPs: this.ip === '' ? NO_IPS : [{ ip: this.ip }],
      hostIPs: this.hostIPs,
      podIsTerminal: false,
    });
  }
}
