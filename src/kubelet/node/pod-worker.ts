import { isTerminalPhase } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import { computePodActions } from '../actions/compute-pod-actions.ts';
import { isNothingToDo } from '../actions/pod-actions.ts';
import type { Eviction } from '../eviction/eviction-manager.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import type { Step } from '../runtime/step-queue.ts';
import { killPod } from '../sync/kill-pod.ts';
import type { Waits } from '../sync/sync-context.ts';
import { syncPod } from '../sync/sync-pod.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import { isOlder } from './is-older.ts';
import type { PodHandler } from './pod-handler.ts';
import { isSettled } from './settled.ts';
import { SimulatedPod } from './simulated-pod.ts';
import type { PodWatcher } from './simulated-pod.ts';

/** In the order in which a pod goes through them. */
type WorkerState = 'syncing' | 'terminating' | 'stopped' | 'finished';

/** The API's default (pkg/apis/core/v1/defaults.go: SetDefaults_PodSpec). */
const DEFAULT_GRACE_SECONDS = 30;
const DEADLINE = {
  reason: 'DeadlineExceeded',
  message: 'Pod was active on the node longer than the specified deadline',
};

/**
 * Runs any pod (pkg/kubelet/pod_workers.go and kubelet.go: SyncPod, SyncTerminatingPod, SyncTerminatedPod, v1.34). Each pass
 * writes the status first and then does what the runtime needs; the worker then sleeps until something happens.
 */
export class PodWorker implements PodHandler, Step, PodWatcher {
  /** An idle pod has no worker: the context's `release` drops it. */
  readonly isIdle = false;
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #simulated: SimulatedPod;
  #state: WorkerState = 'syncing';
  #work: Waits<boolean> | undefined;
  /** Of the step that the worker waits for; steps with older tokens do nothing. */
  #token = 0;
  #wakesAtMs = Infinity;
  /** Set when `wake` is called during a pass. */
  #changed = false;
  #seenChanges = 0;
  #settledPasses = 0;
  #deadlineMs = Infinity;
  /** The grace period of an eviction. */
  #graceOverride: number | undefined;
  /** The grace period that the containers now stopping were given. */
  #stoppingSeconds = Infinity;

  /** `found`: what already runs of the pod. */
  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod, found?: PodRuntime) {
    this.#context = context;
    this.#agent = agent;
    this.#simulated = new SimulatedPod({ context, agent, pod, found, watcher: this });
  }

  get couldHaveRunningContainers(): boolean {
    return this.#state === 'syncing' || this.#state === 'terminating';
  }

  /** Runs the first pass, now. */
  start(): void {
    if (this.#terminateIfEnding()) return;
    this.#setDeadline();
    this.#pass();
  }

  /** Continues an idle pod: containers that end by themselves do so after their run duration. */
  resume(): void {
    const { pod, runtime } = this.#simulated;
    for (const container of pod.spec.containers) runtime.continueRun(container);
    this.#setDeadline();
    this.#terminateIfEnding();
  }

  /** Continues a pod that another handler has started. */
  takeOver(): void {
    if (!this.#terminateIfEnding()) this.wake();
  }

  update(pod: Pod): void {
    const before = this.#simulated.pod;
    if (isOlder(pod, before)) return;
    this.#simulated.pod = pod;
    const isOwnWrite = pod.status === this.#simulated.lastStatus;
    if (this.#state === 'terminating') this.#shortenGracePeriod();
    else if (this.#state === 'syncing' && !this.#terminateIfEnding() && pod.spec !== before.spec) {
      this.wake();
    }
    if (!isOwnWrite) this.#context.statuses.observe(pod);
  }

  evict(eviction: Eviction): void {
    if (!this.couldHaveRunningContainers) return;
    this.#graceOverride = eviction.graceSeconds;
    if (this.#state === 'terminating') {
      this.#shortenGracePeriod();
    } else {
      this.#simulated.evict = eviction;
      this.#terminate();
    }
  }

  abandon(): void {
    this.#simulated.runtime.cancel();
    if (this.couldHaveRunningContainers) this.#agent.load.remove(this.#simulated.pod);
    this.#simulated.prober?.stop();
    this.#work = undefined;
    this.#state = 'finished';
    this.#token++;
  }

  /** Another client has overwritten the status: writes it again at the next reconciliation. */
  reconcile(): void {
    const { steps, model } = this.#context;
    this.#wakeAt(steps.nextPeriodMs(model.reconcileMs));
  }

  onContainerExit(): void {
    if (this.#state === 'syncing' && this.#work === undefined) this.#wakeAt(this.#nextRelistMs);
  }

  wake(): void {
    if (this.#state !== 'syncing') return;
    if (this.#work === undefined) this.#wakeAt(this.#context.steps.nowMs);
    else this.#changed = true;
  }

  run(token: number): void {
    if (token !== this.#token || this.#agent.deferWhileStopped(this, token)) return;
    this.#wakesAtMs = Infinity;
    if (this.#work !== undefined) this.#proceed(this.#work);
    else if (this.#state === 'syncing') this.#pass();
    else if (this.#state === 'terminating') this.#stopContainers();
    else this.#finish();
  }

  #pass(): void {
    this.#simulated.prober?.update();
    const phase = this.#simulated.writeStatus(false);
    // A watcher of the status may have deleted the pod.
    if (!this.#isIn('syncing')) return;
    if (isTerminalPhase(phase)) {
      this.#state = 'terminating';
      this.#wakeAt(this.#nextRelistMs);
      return;
    }
    const { pod, runtime, probes } = this.#simulated;
    const actions = computePodActions(pod, runtime, probes);
    if (isNothingToDo(actions)) {
      if (this.#simulated.isIdle && this.#deadlineMs === Infinity) this.#context.release(pod);
      return;
    }
    this.#changed = false;
    this.#seenChanges = runtime.changes;
    this.#work = syncPod(this.#simulated, actions);
    this.#proceed(this.#work);
  }

  #proceed(work: Waits<boolean>): void {
    const { done, value } = work.next();
    if (done !== true) {
      this.#wakeAt(this.#context.steps.nowMs + value);
      return;
    }
    this.#work = undefined;
    if (this.#state === 'syncing') this.#afterPass(value);
    else this.#afterStop();
  }

  #afterPass(succeeded: boolean): void {
    const { runtime } = this.#simulated;
    if (this.#changed || runtime.changes !== this.#seenChanges) {
      this.#wakeAt(this.#nextRelistMs);
    } else if (!succeeded && !this.#isSettled()) {
      this.#wakeAt(this.#context.steps.nowMs + this.#context.model.retryMs);
    }
  }

  /** True from the second settled pass on: that pass has written the status in which the first one settled. */
  #isSettled(): boolean {
    const { pod, runtime, startErrors } = this.#simulated;
    if (!this.#context.model.settle || !isSettled(pod, runtime, startErrors)) {
      this.#settledPasses = 0;
      return false;
    }
    return ++this.#settledPasses > 1;
  }

  #isIn(state: WorkerState): boolean {
    return this.#state === state;
  }

  /** Terminates a pod that is deleted or has ended; false for any other pod. */
  #terminateIfEnding(): boolean {
    const { metadata, status } = this.#simulated.pod;
    if (metadata.deletionTimestamp === undefined && !isTerminalPhase(status?.phase)) return false;
    this.#terminate();
    return true;
  }

  #terminate(): void {
    this.#simulated.runtime.cancel();
    this.#state = 'terminating';
    this.#token++;
    this.#wakesAtMs = Infinity;
    this.#stopContainers();
  }

  /** A grace period is never extended; a shorter one applies to the containers that still run. */
  #shortenGracePeriod(): void {
    if (this.#work === undefined || this.#graceSeconds >= this.#stoppingSeconds) return;
    this.#token++;
    this.#wakesAtMs = Infinity;
    this.#stopContainers();
  }

  /** The pod's grace period (pkg/kubelet/pod_workers.go: calculateEffectiveGracePeriod). */
  get #graceSeconds(): number {
    const { metadata, spec } = this.#simulated.pod;
    const { terminationGracePeriodSeconds = DEFAULT_GRACE_SECONDS } = spec;
    const own = metadata.deletionGracePeriodSeconds ?? terminationGracePeriodSeconds;
    return Math.min(this.#graceOverride ?? Infinity, own);
  }

  #stopContainers(): void {
    this.#stoppingSeconds = this.#graceSeconds;
    this.#simulated.writeStatus(false);
    if (!this.#isIn('terminating')) return;
    this.#work = stopAll(this.#simulated, this.#graceOverride);
    this.#proceed(this.#work);
  }

  /** The terminal phase is written only after all containers have stopped. */
  #afterStop(): void {
    const { pod, prober } = this.#simulated;
    this.#state = 'stopped';
    prober?.stop();
    this.#agent.load.remove(pod);
    this.#simulated.writeStatus(true);
    this.#context.statuses.resend(pod.metadata.uid ?? '');
    if (this.#isIn('stopped')) this.#wakeAt(this.#nextRelistMs);
  }

  #finish(): void {
    this.#state = 'finished';
    this.#context.statuses.terminatePod(this.#simulated.pod);
  }

  /** Counts from the pod's startTime, for a new pod from now (pkg/kubelet/active_deadline.go, v1.34). */
  #setDeadline(): void {
    const { spec, status } = this.#simulated.pod;
    if (spec.activeDeadlineSeconds === undefined) return;
    const { epochMs, steps } = this.#context;
    const startMs = status?.startTime === undefined ? NaN : Date.parse(status.startTime) - epochMs;
    const fromMs = Number.isNaN(startMs) ? steps.nowMs : startMs;
    this.#deadlineMs = Math.max(fromMs + spec.activeDeadlineSeconds * 1000, steps.nowMs);
    const expire: Step = {
      run: () => {
        if (this.#state !== 'syncing' || this.#agent.deferWhileStopped(expire, 0)) return;
        this.#simulated.evict = DEADLINE;
        this.#simulated.recordEvent('Normal', DEADLINE.reason, DEADLINE.message);
        this.wake();
      },
    };
    this.#context.steps.at(this.#deadlineMs, expire, 0);
  }

  /** Wakes at the earliest time requested; while work waits, at the time the work requests. */
  #wakeAt(timeMs: number): void {
    if (this.#work === undefined && timeMs >= this.#wakesAtMs) return;
    this.#wakesAtMs = timeMs;
    this.#context.steps.at(timeMs, this, ++this.#token);
  }

  get #nextRelistMs(): number {
    return this.#context.steps.nextPeriodMs(this.#context.model.relistMs);
  }
}

function* stopAll(pod: SimulatedPod, graceSeconds: number | undefined): Waits<boolean> {
  yield* killPod(pod, graceSeconds);
  return true;
}
