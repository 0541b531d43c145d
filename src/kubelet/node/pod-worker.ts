/* eslint-disable max-lines -- a worker and all that it does with its pod */
import { isTerminalPhase } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import { doesAnything } from '../actions/pod-actions.ts';
import type { PodActions } from '../actions/pod-actions.ts';
import { computePodActions } from '../actions/compute-pod-actions.ts';
import type { Eviction } from '../eviction/eviction.ts';
import type { PodRuntime } from '../pod-runtime.ts';
import { isRestartingAll } from '../status/restart-all.ts';
import { syncPod } from '../sync/sync-pod.ts';
import { Evictions } from './evictions.ts';
import type { KubeletContext } from './kubelet-context.ts';
import type { NodeAgent } from './node-agent.ts';
import type { Handover } from './handover.ts';
import { isOlder } from './is-older.ts';
import { PassWork } from './pass-work.ts';
import type { PassOwner } from './pass-work.ts';
import type { PodHandler, WorkerState } from './pod-handler.ts';
import { PodSchedule } from './pod-schedule.ts';
import type { ScheduledPod } from './pod-schedule.ts';
import { SettledPasses } from './settled-passes.ts';
import { SimulatedPod } from './simulated-pod.ts';
import type { PodWatcher } from './simulated-pod.ts';
import { effectiveGraceSeconds, stopPod } from './stop-pod.ts';
import { WorkerVolumes } from './worker-volumes.ts';

/**
 * Runs any pod (pkg/kubelet/pod_workers.go and kubelet.go: SyncPod, SyncTerminatingPod, SyncTerminatedPod, v1.36). A pass works
 * with what a relist saw after the end of the pass before, so it waits for such a relist. While it runs, it is never cancelled:
 * requests are answered by the next pass.
 */
export class PodWorker implements PodHandler, PodWatcher, ScheduledPod, PassOwner {
  /** An idle pod has no worker: the context's `release` drops it. */
  readonly isIdle = false;
  readonly #context: KubeletContext;
  readonly #agent: NodeAgent;
  readonly #simulated: SimulatedPod;
  readonly #schedule: PodSchedule;
  readonly #volumes: WorkerVolumes;
  readonly #work: PassWork;
  readonly #settledPasses: SettledPasses;
  /** The pod's object, which the next pass reads. */
  #latest: Pod;
  #state: WorkerState = 'syncing';
  /** What the current pass does; undefined: none runs or waits. */
  #pass: WorkerState | undefined;
  #isWaitingForRelist = false;
  /** Of the last pass that synced the pod. */
  #actions: PodActions | undefined;
  /** As the resources of the pod were when the pass began; undefined: it was never resized. */
  #given: Pod | undefined;
  /** The pass makes a resize. */
  #resizes = false;
  #hasRequest = false;
  /** When the last pass ended. */
  #syncedMs = -Infinity;
  readonly #evictions = new Evictions();

  /** `found`: what already runs. */
  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod, found?: PodRuntime) {
    this.#context = context;
    this.#agent = agent;
    this.#latest = pod;
    this.#schedule = new PodSchedule(context, agent, this);
    this.#simulated = new SimulatedPod({ context, agent, pod, found, watcher: this });
    this.#work = new PassWork(context, agent, this);
    const [schedule, simulated, work] = [this.#schedule, this.#simulated, this.#work];
    this.#volumes = new WorkerVolumes({ context, schedule, simulated, work, worker: this });
    this.#settledPasses = new SettledPasses(this.#simulated, this.#volumes);
  }

  get couldHaveRunningContainers(): boolean {
    return this.#state === 'syncing' || this.#state === 'terminating';
  }

  get isFinished(): boolean {
    return this.#state === 'finished';
  }

  get runtime(): PodRuntime {
    return this.#simulated.runtime;
  }

  get restsSinceMs(): number | undefined {
    return this.#pass === undefined && this.#isIn('syncing') ? this.#syncedMs : undefined;
  }

  get stopsAtMs(): number | undefined {
    return this.#pass === 'terminating' ? this.#work.resumesAtMs : undefined;
  }

  /** Runs the first pass, now. */
  start(): void {
    this.#simulated.relist();
    this.#checkEnd();
    this.requestSync();
  }

  /** Continues an idle pod: containers that end by themselves do so after their run duration. */
  resume(): void {
    const { pod, runtime, prober } = this.#simulated;
    this.#simulated.relist();
    for (const container of pod.spec.containers) runtime.continueRun(container);
    if (pod.status !== undefined) prober?.adopt(pod.status);
    this.#schedule.tickAt(this.#simulated.deadlineMs - this.#context.epochMs);
    if (this.#checkEnd()) this.requestSync();
    this.resync();
  }

  /** Continues a pod that another handler has started; `update` follows. */
  takeOver({ syncedMs, isWaiting, isObserved }: Handover): void {
    this.#syncedMs = syncedMs;
    if (isObserved) this.#simulated.relist();
    if (isWaiting) this.requestSync();
    this.resync();
  }

  resync(): void {
    this.#volumes.planRemount();
  }

  update(updated: Pod): void {
    const before = this.#latest;
    if (isOlder(updated, before)) return;
    this.#schedule.catchUp(true);
    const written = this.#simulated.pod;
    const pod = isOlder(updated, written) ? written : updated;
    this.#latest = pod;
    const isOwnWrite = pod.status === this.#simulated.lastStatus;
    if (this.#state === 'syncing') {
      if (this.#checkEnd() || pod.spec !== before.spec) this.requestSync();
      this.#leaveVolumes();
    }
    if (!isOwnWrite) this.#context.statuses.observe(pod);
  }

  evict(eviction: Eviction): void {
    this.#schedule.catchUp(true);
    this.#evictions.add(eviction);
    if (this.#state !== 'syncing') return;
    this.#state = 'terminating';
    this.requestSync();
    this.#leaveVolumes();
  }

  /** A pod that ends waits for its volumes no longer. */
  #leaveVolumes(): void {
    const endedMs = this.#isIn('syncing') ? undefined : this.#volumes.cancel();
    if (endedMs !== undefined) this.#work.proceed(endedMs);
  }

  abandon(): void {
    if (this.couldHaveRunningContainers) this.#leaveNode();
    this.#simulated.prober?.stop();
    this.#work.abandon();
    this.#state = 'finished';
    this.#evictions.notifyStopped();
  }

  /** Another client has overwritten the status: writes it again at the next reconciliation. */
  reconcile(): void {
    const { steps, model } = this.#context;
    this.#schedule.tickAt(steps.nextPeriodMs(model.reconcileMs));
  }

  beforeExit(): void {
    this.#schedule.catchUp();
  }

  onResume(): void {
    this.beforeExit();
  }

  onRuntimeChange(): void {
    this.#schedule.planRelist();
  }

  /** Asks for a pass after the current one. */
  requestSync(): void {
    if (this.#state === 'finished') return;
    this.#hasRequest = true;
    if (this.#pass === undefined) this.#begin();
  }

  /** Takes the request: what the pass will do is settled now, also if it waits for a relist. */
  #begin(): void {
    this.#hasRequest = false;
    this.#pass = this.#state;
    if (!isOlder(this.#latest, this.#simulated.pod)) this.#simulated.pod = this.#latest;
    if (this.#schedule.hasRelistedSince(this.#syncedMs)) {
      this.#schedule.catchUp();
      this.#execute();
    } else {
      this.#isWaitingForRelist = true;
      this.#schedule.planRelist();
    }
  }

  #execute(): void {
    this.#isWaitingForRelist = false;
    this.#simulated.prober?.catchUp();
    if (this.#pass === 'syncing') this.#sync();
    else if (this.#pass === 'terminating') this.#stopContainers();
    else if (this.#pass === 'terminated') this.#work.begin(this.#volumes.awaitUnmount());
  }

  #sync(): void {
    const { resizes } = this.#context;
    resizes.passBegins(this.#simulated.pod, this.#simulated.observed);
    const phase = this.#simulated.writeStatus();
    if (this.#isIn('finished')) return;
    if (isTerminalPhase(phase)) {
      if (this.#isIn('syncing')) this.#state = 'terminating';
      this.#hasRequest = true;
      this.#end(true);
      return;
    }
    const { pod, observed, probes, prober } = this.#simulated;
    this.#simulated.backOffEndsMs = Infinity;
    const { restarts } = this.#context.rules;
    const restartsAll = restarts.ofAll && isRestartingAll(this.#simulated.lastStatus);
    const options = { features: restarts, restartsAll };
    const work = this.#volumes.before(() => {
      prober?.start();
      const actions = computePodActions(pod, observed, probes, options);
      this.#actions = actions;
      this.#given = resizes.allocatedOf(pod);
      this.#resizes = resizes.addActions(pod, observed, actions);
      return syncPod(this.#simulated, actions);
    });
    this.#work.begin(work);
  }

  onPassDone(succeeded: boolean, endedMs: number): void {
    if (this.#pass === 'terminated') this.#finish();
    if (this.#isIn('finished')) return;
    if (this.#pass === 'terminating') this.#afterStop();
    this.#end(succeeded, endedMs);
  }

  /** Ends a pass: a failed one is repeated later, and a request that came meanwhile is answered. */
  #end(succeeded: boolean, endedMs = this.#context.steps.nowMs): void {
    const actions = this.#actions;
    this.#actions = undefined;
    this.#pass = undefined;
    this.#syncedMs = endedMs;
    this.#schedule.passEnded();
    if (this.#isIn('syncing')) this.#planNext(succeeded);
    const hasActed = actions !== undefined && this.#afterActions(actions) && succeeded;
    if (this.#hasRequest) this.#begin();
    else if (this.#mayRelease) this.#schedule.planRelist();
    if (hasActed) this.#schedule.relistOnDemand();
  }

  /** True: the pass has done something. What it has resized, or removed so that all starts again, is looked at by another pass. */
  #afterActions(actions: PodActions): boolean {
    const hasResized = this.#resizes;
    this.#resizes = false;
    this.#context.resizes.passEnds(this.#given, this.#simulated.pod);
    if (hasResized || actions.containersToReset.length > 0) this.#hasRequest = true;
    return hasResized || doesAnything(actions);
  }

  /** The periodic pass over a pod that needs none runs its failing readiness probes out of turn; it changes nothing else. */
  #planNext(succeeded: boolean): void {
    const { epochMs } = this.#context;
    this.#schedule.tickAt(this.#simulated.deadlineMs - epochMs);
    if (!succeeded) {
      const { pod, backOffEndsMs } = this.#simulated;
      if (!this.#settledPasses.areEnough()) this.#schedule.retry(pod, backOffEndsMs - epochMs);
    } else if (this.#simulated.prober?.awaitsReadiness === true || this.#volumes.awaitsRemount) {
      this.#schedule.resync(this.#simulated.pod);
    }
  }

  /** Nothing happens to the pod until its object changes. */
  get #mayRelease(): boolean {
    return (
      this.#state === 'syncing' &&
      this.#simulated.isIdle &&
      !this.#volumes.awaitsRemount &&
      this.#simulated.pod.spec.activeDeadlineSeconds === undefined
    );
  }

  #isIn(state: WorkerState): boolean {
    return this.#state === state;
  }

  /** True for a pod that is deleted or has ended: it will be stopped. */
  #checkEnd(): boolean {
    const { metadata, status } = this.#latest;
    if (metadata.deletionTimestamp === undefined && !isTerminalPhase(status?.phase)) return false;
    if (this.#state === 'syncing') this.#state = 'terminating';
    return true;
  }

  #stopContainers(): void {
    this.#simulated.eviction = this.#evictions.latest;
    this.#simulated.writeStatus();
    if (!this.#isIn('terminating')) return;
    this.#simulated.prober?.stopLivenessAndStartup();
    const { pod } = this.#simulated;
    const seconds = effectiveGraceSeconds(pod, this.#evictions.graceSeconds);
    this.#work.begin(stopPod(this.#simulated, seconds));
  }

  /** The terminal phase is written only after all containers have stopped. */
  #afterStop(): void {
    const { prober } = this.#simulated;
    this.#state = 'terminated';
    this.#hasRequest = true;
    prober?.stop();
    this.#leaveNode();
    this.#volumes.release();
    this.#simulated.writeFinalStatus();
    this.#evictions.notifyStopped();
  }

  #leaveNode(): void {
    this.#agent.load.remove(this.#context.resizes.countedOf(this.#simulated.pod));
  }

  #finish(): void {
    this.#simulated.reportDeadline();
    this.#state = 'finished';
    this.#pass = undefined;
    this.#context.statuses.terminatePod(this.#simulated.pod);
  }

  /** Looks at the runtime; a pass that waits for that runs, and a change asks for another one. */
  relist(isAsked: boolean): void {
    if (this.#state === 'finished') return;
    const isWorthy = this.#simulated.relist();
    if (this.#isWaitingForRelist) this.#execute();
    if (isWorthy) {
      this.#simulated.runtime.removeDead();
      this.requestSync();
    }
    const isOver = this.#pass === undefined && !this.#schedule.hasRelist;
    if (isOver && !isAsked && this.#mayRelease) this.#context.release(this.#simulated.pod);
  }
}
