import { isTerminalPhase } from '../../../objects/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { Eviction } from '../../eviction/decide.ts';
import type { PodRuntime } from '../../pod-runtime.ts';
import type { KubeletContext } from '../kubelet-context.ts';
import type { NodeAgent } from '../agent.ts';
import type { Handover } from './handover.ts';
import { isOlder } from './is-older.ts';
import { PassWork } from './pass-work.ts';
import type { PassOwner } from './pass-work.ts';
import { PodEnding } from './pod-ending.ts';
import type { PodHandler, WorkerState } from '../pods/handler.ts';
import { PodSchedule } from './pod-schedule.ts';
import type { ScheduledPod } from './pod-schedule.ts';
import { SettledPasses } from './settled-passes.ts';
import { SimulatedPod } from './simulated-pod.ts';
import type { PodWatcher } from './simulated-pod.ts';
import { SyncActions } from './sync-actions.ts';
import { WorkerVolumes } from './volumes.ts';

/**
 * Runs any pod (pkg/kubelet/pod_workers.go and kubelet.go: SyncPod, SyncTerminatingPod, SyncTerminatedPod, v1.36). A pass works
 * with what a relist saw after the end of the pass before, so it waits for such a relist. While it runs, it is never cancelled:
 * requests are answered by the next pass.
 */
export class PodWorker implements PodHandler, PodWatcher, ScheduledPod, PassOwner {
  /** An idle pod has no worker: the context's `release` drops it. */
  readonly isIdle = false;
  readonly #context: KubeletContext;
  readonly #simulated: SimulatedPod;
  readonly #schedule: PodSchedule;
  readonly #volumes: WorkerVolumes;
  readonly #work: PassWork;
  readonly #settledPasses: SettledPasses;
  readonly #actions: SyncActions;
  readonly #ending: PodEnding;
  /** The pod's object, which the next pass reads. */
  #latest: Pod;
  #state: WorkerState = 'syncing';
  /** What the current pass does; undefined: none runs or waits. */
  #pass: WorkerState | undefined;
  #isWaitingForRelist = false;
  #hasRequest = false;
  /** When the last pass ended. */
  #syncedMs = -Infinity;

  /** `found`: sandbox and containers that ran before this worker was created. */
  constructor(context: KubeletContext, agent: NodeAgent, pod: Pod, found?: PodRuntime) {
    this.#context = context;
    this.#latest = pod;
    this.#schedule = new PodSchedule(context, agent, this);
    this.#simulated = new SimulatedPod({ context, agent, pod, found, watcher: this });
    this.#work = new PassWork(context, agent, this);
    const [schedule, simulated, work] = [this.#schedule, this.#simulated, this.#work];
    this.#volumes = new WorkerVolumes({ context, schedule, simulated, work, worker: this });
    this.#settledPasses = new SettledPasses(this.#simulated, this.#volumes);
    this.#actions = new SyncActions(context, simulated);
    this.#ending = new PodEnding({ context, agent, simulated, volumes: this.#volumes });
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
      this.#releaseVolumes();
    }
    if (!isOwnWrite) this.#context.statuses.observe(pod);
  }

  evict(eviction: Eviction): void {
    this.#schedule.catchUp(true);
    this.#ending.evict(eviction);
    if (this.#state !== 'syncing') return;
    this.#state = 'terminating';
    this.requestSync();
    this.#releaseVolumes();
  }

  /** Ends a wait for volumes, since the pod ends. */
  #releaseVolumes(): void {
    const endedMs = this.#isIn('syncing') ? undefined : this.#volumes.cancel();
    if (endedMs !== undefined) this.#work.proceed(endedMs);
  }

  abandon(): void {
    const mayRun = this.couldHaveRunningContainers;
    this.#work.abandon();
    this.#state = 'finished';
    this.#ending.abandon(mayRun);
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
    this.#context.resizes.passBegins(this.#simulated.pod, this.#simulated.observed);
    const phase = this.#simulated.writeStatus();
    if (this.#isIn('finished')) return;
    if (isTerminalPhase(phase)) {
      if (this.#isIn('syncing')) this.#state = 'terminating';
      this.#hasRequest = true;
      this.#end(true);
      return;
    }
    this.#simulated.backOffEndsMs = Infinity;
    this.#work.begin(this.#volumes.before(this.#actions.begin()));
  }

  onPassDone(succeeded: boolean, endedMs: number): void {
    if (this.#pass === 'terminated') this.#finish();
    if (this.#isIn('finished')) return;
    if (this.#pass === 'terminating') this.#afterStop();
    this.#end(succeeded, endedMs);
  }

  /** Ends a pass: a failed one is repeated later, and a request that came meanwhile is answered. */
  #end(succeeded: boolean, endedMs = this.#context.steps.nowMs): void {
    this.#pass = undefined;
    this.#syncedMs = endedMs;
    this.#schedule.passEnded();
    if (this.#isIn('syncing')) this.#planNext(succeeded);
    const { hasActed, needsPass } = this.#actions.end();
    if (needsPass) this.#hasRequest = true;
    if (this.#hasRequest) this.#begin();
    else if (this.#mayRelease) this.#schedule.planRelist();
    if (hasActed && succeeded) this.#schedule.relistOnDemand();
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
    this.#ending.writeReason();
    if (this.#isIn('terminating')) this.#work.begin(this.#ending.stop());
  }

  #afterStop(): void {
    this.#state = 'terminated';
    this.#hasRequest = true;
    this.#ending.afterStop();
  }

  #finish(): void {
    this.#state = 'finished';
    this.#pass = undefined;
    this.#ending.finish();
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
