import type { Pod } from '../../api/index.ts';
import { computePodActions } from '../actions/compute-pod-actions.ts';
import { isNothingToDo } from '../actions/pod-actions.ts';
import type { Eviction } from '../eviction/eviction-manager.ts';
import { isTerminal } from '../get-phase.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import type { Step } from '../runtime/step-queue.ts';
import { killPod } from '../sync/kill-pod.ts';
import type { Waits } from '../sync/sync-context.ts';
import { syncPod } from '../sync/sync-pod.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import { isOlder } from './is-older.ts';
import { isSettled } from './settled.ts';
import { SimulatedPod } from './simulated-pod.ts';
import type { PodWatcher } from './simulated-pod.ts';

/** A pod's states go forward only. */
type WorkerState = 'syncing' | 'terminating' | 'stopped' | 'finished';

/** The scheme's default. */
const DEFAULT_GRACE_SECONDS = 30;
const DEADLINE = {
  reason: 'DeadlineExceeded',
  message: 'Pod was active on the node longer than the specified deadline',
};

/**
 * Takes one pod through its life on its node (pkg/kubelet/pod_workers.go and kubelet.go: SyncPod, SyncTerminatingPod,
 * SyncTerminatedPod, v1.34). One pass at a time: status first, then what the runtime has to do; then it sleeps until
 * something happens, and never wakes for nothing.
 */
export class PodWorker implements Step, PodWatcher {
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #simulated: SimulatedPod;
  #state: WorkerState = 'syncing';
  #work: Waits<boolean> | undefined;
  /** Of the one step that is awaited; older ones are void. */
  #token = 0;
  #wakesAtMs = Infinity;
  /** Something happened while a pass was under way. */
  #changed = false;
  #seenChanges = 0;
  #settledLooks = 0;
  #deadlineMs = Infinity;
  /** Instead of what the pod and its deletion give. */
  #graceOverride: number | undefined;
  /** What containers that are being stopped were given. */
  #stoppingSeconds = Infinity;

  /** `found`: what runs of the pod already. */
  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod, found?: PodRuntime) {
    this.#context = context;
    this.#agent = agent;
    this.#simulated = new SimulatedPod(context, agent, pod, found, this);
  }

  /** False once its containers have stopped for good. */
  get couldHaveRunningContainers(): boolean {
    return this.#state === 'syncing' || this.#state === 'terminating';
  }

  /** The first pass, now. */
  start(): void {
    this.#expireInTime();
    this.#pass();
  }

  /** A pod found running goes on; containers that end by themselves do so in due time. */
  resume(): void {
    const { pod, runtime } = this.#simulated;
    for (const container of pod.spec.containers) runtime.goOn(container);
    this.#expireInTime();
  }

  /** The API server shows the pod changed. True for the echo of an own write. */
  update(pod: Pod): boolean {
    const before = this.#simulated.pod;
    if (isOlder(pod, before)) return true;
    this.#simulated.pod = pod;
    const isEcho = pod.status === this.#simulated.lastStatus;
    if (this.#state === 'syncing') {
      const ended = isTerminal(pod.status?.phase);
      if (ended || pod.metadata.deletionTimestamp !== undefined) this.#terminate();
      else if (pod.spec !== before.spec) this.wake();
    } else if (this.#state === 'terminating') {
      this.#hasten();
    }
    return isEcho;
  }

  /** The kubelet itself ends the pod, now. */
  evict(eviction: Eviction): void {
    if (!this.couldHaveRunningContainers) return;
    this.#graceOverride = eviction.graceSeconds;
    if (this.#state === 'terminating') {
      this.#hasten();
    } else {
      this.#simulated.evict = eviction;
      this.#terminate();
    }
  }

  /** The pod is gone from the API server. */
  abandon(): void {
    this.#simulated.runtime.cancel();
    if (this.couldHaveRunningContainers) this.#agent.load.remove(this.#simulated.pod);
    this.#simulated.prober?.stop();
    this.#work = undefined;
    this.#state = 'finished';
    this.#token++;
  }

  /** Someone has overwritten its status: it is made anew with the next reconciliation. */
  reconcile(): void {
    const { steps, model } = this.#context;
    this.#wakeAt((Math.floor(steps.nowMs / model.reconcileMs) + 1) * model.reconcileMs);
  }

  notice(): void {
    if (this.#state === 'syncing' && this.#work === undefined) this.#wakeAt(this.#nextRelistMs());
  }

  wake(): void {
    if (this.#state !== 'syncing') return;
    if (this.#work === undefined) this.#wakeAt(this.#context.steps.nowMs);
    else this.#changed = true;
  }

  run(token: number): void {
    if (token !== this.#token || this.#agent.holds(this, token)) return;
    this.#wakesAtMs = Infinity;
    if (this.#work !== undefined) this.#proceed(this.#work);
    else if (this.#state === 'syncing') this.#pass();
    else if (this.#state === 'terminating') this.#stopContainers();
    else this.#finish();
  }

  #pass(): void {
    this.#simulated.prober?.update();
    const phase = this.#simulated.writeStatus(false);
    // Someone may have deleted the pod on hearing of its status.
    if (!this.#isIn('syncing')) return;
    if (isTerminal(phase)) {
      this.#state = 'terminating';
      this.#wakeAt(this.#nextRelistMs());
      return;
    }
    const { pod, runtime, probes } = this.#simulated;
    const actions = computePodActions(pod, runtime, probes);
    if (isNothingToDo(actions)) {
      if (this.#simulated.isAtRest && this.#deadlineMs === Infinity) this.#context.release(pod);
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
      this.#wakeAt(this.#nextRelistMs());
    } else if (!succeeded && !this.#isSettled()) {
      this.#wakeAt(this.#context.steps.nowMs + this.#context.model.retryMs);
    }
  }

  /** Two looks in a row: what the first finds, the status of the second tells. */
  #isSettled(): boolean {
    const { pod, runtime, startErrors } = this.#simulated;
    if (!this.#context.model.settle || !isSettled(pod, runtime, startErrors)) {
      this.#settledLooks = 0;
      return false;
    }
    return ++this.#settledLooks > 1;
  }

  #isIn(state: WorkerState): boolean {
    return this.#state === state;
  }

  #terminate(): void {
    this.#simulated.runtime.cancel();
    this.#state = 'terminating';
    this.#token++;
    this.#wakesAtMs = Infinity;
    this.#stopContainers();
  }

  /** The grace period only ever gets shorter; then all that still runs is stopped anew. */
  #hasten(): void {
    if (this.#work === undefined || this.#graceSeconds >= this.#stoppingSeconds) return;
    this.#token++;
    this.#wakesAtMs = Infinity;
    this.#stopContainers();
  }

  /** Of the pod's containers (pkg/kubelet/pod_workers.go: calculateEffectiveGracePeriod). */
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

  /** How the pod ended is told once nothing of it runs any more. */
  #afterStop(): void {
    const { pod, prober } = this.#simulated;
    this.#state = 'stopped';
    prober?.stop();
    this.#agent.load.remove(pod);
    this.#simulated.writeStatus(true);
    this.#context.statuses.release(pod.metadata.uid ?? '');
    if (this.#isIn('stopped')) this.#wakeAt(this.#nextRelistMs());
  }

  #finish(): void {
    this.#state = 'finished';
    this.#context.statuses.terminatePod(this.#simulated.pod);
  }

  /** Counted from the pod's first status (pkg/kubelet/active_deadline.go, v1.34): of a new pod that is now. */
  #expireInTime(): void {
    const { spec, status } = this.#simulated.pod;
    if (spec.activeDeadlineSeconds === undefined) return;
    const { epochMs, steps } = this.#context;
    const startMs = status?.startTime === undefined ? NaN : Date.parse(status.startTime) - epochMs;
    const fromMs = Number.isNaN(startMs) ? steps.nowMs : startMs;
    this.#deadlineMs = Math.max(fromMs + spec.activeDeadlineSeconds * 1000, steps.nowMs);
    const expire: Step = {
      run: () => {
        if (this.#state !== 'syncing' || this.#agent.holds(expire, 0)) return;
        this.#simulated.evict = DEADLINE;
        this.#simulated.tellEvent('Normal', DEADLINE.reason, DEADLINE.message);
        this.wake();
      },
    };
    this.#context.steps.at(this.#deadlineMs, expire, 0);
  }

  /** The earliest time asked for counts. */
  #wakeAt(timeMs: number): void {
    if (this.#work === undefined && timeMs >= this.#wakesAtMs) return;
    this.#wakesAtMs = timeMs;
    this.#context.steps.at(timeMs, this, ++this.#token);
  }

  /** All nodes relist at whole periods. */
  #nextRelistMs(): number {
    const { relistMs } = this.#context.model;
    return (Math.floor(this.#context.steps.nowMs / relistMs) + 1) * relistMs;
  }
}

function* stopAll(pod: SimulatedPod, graceSeconds: number | undefined): Waits<boolean> {
  yield* killPod(pod, graceSeconds);
  return true;
}
