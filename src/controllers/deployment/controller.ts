import { ApiError, Timestamps } from '../../server/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { CreateContext } from '../shared/attempt.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { isRecreated } from './limits.ts';
import { nextProgressCheck, pauseCondition, syncDeploymentStatus } from './progress.ts';
import { rolloutRecreate } from './recreate.ts';
import { rollback, rollbackRevision } from './rollback.ts';
import { rolloutRolling } from './rolling.ts';
import { isResized, scaleAfterResize } from './scaling.ts';
import { DeploymentSync } from './sync.ts';
import { OldPods } from './old-pods.ts';
import { isTerminating } from '../shared/pod-state.ts';
import { Retries } from '../shared/retries.ts';
import { Rollouts } from './rollouts.ts';
import type { Rollout } from './rollouts.ts';
import { WorkQueue } from '../shared/work-queue.ts';

/** After so many failures in a row a Deployment waits for its next change. Source: deployment_controller.go maxRetries. */
const MAX_RETRIES = 15;

/**
 * Creates, scales and deletes the ReplicaSets of Deployments.
 * Source: pkg/controller/deployment/deployment_controller.go, v1.34; the steps of a sync are in the files deployment-*.ts.
 */
export class DeploymentController {
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #timersUntilMs: number;
  readonly #timestamps: Timestamps;
  readonly #rollouts: Rollouts;
  readonly #context: CreateContext;
  readonly #retries: Retries<Rollout>;
  readonly #queue: WorkQueue<Rollout>;
  readonly #oldPods: OldPods;

  constructor(dependencies: SharedDependencies) {
    const { api, timersUntilMs = Infinity, clock, epochMs } = dependencies;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#timersUntilMs = timersUntilMs;
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#context = dependencies;
    const enqueue = (rollout: Rollout): void => {
      this.#queue.add(rollout);
    };
    this.#retries = new Retries(dependencies.retryClock, enqueue);
    this.#queue = new WorkQueue(clock, (rollout) => {
      if (this.#rollouts.has(rollout)) this.#process(rollout);
    });
    this.#rollouts = new Rollouts(api, enqueue);
    this.#oldPods = new OldPods(api, this.#rollouts, enqueue);
  }

  /** processNextWorkItem and handleErr. */
  #process(rollout: Rollout): void {
    const wallMs = this.#epochMs + this.#clock.nowMs;
    const sync = new DeploymentSync(rollout, this.#context, { now: this.#timestamps.now, wallMs });
    const refusal = this.#sync(sync);
    if (refusal === undefined || this.#retries.failures(rollout) >= MAX_RETRIES) {
      this.#retries.forget(rollout);
    } else {
      this.#retries.failed(rollout, rollout.object.metadata.namespace);
    }
  }

  /** Returns a refusal: syncDeployment. */
  #sync(sync: DeploymentSync): ApiError | undefined {
    const { rollout } = sync;
    this.#rollouts.claim(rollout);
    if (isTerminating(sync.deployment)) {
      sync.syncRevision();
      syncDeploymentStatus(sync);
      return undefined;
    }
    const condition = pauseCondition(sync.deployment);
    if (condition !== undefined) sync.setCondition(condition);
    sync.syncRevision();
    const { deployment } = sync;
    const revision = rollbackRevision(deployment);
    const isPaused = deployment.spec.paused === true;
    if (!isPaused && revision !== undefined) {
      this.#queue.add(rollout);
      return rollback(sync, revision);
    }
    if (isPaused || isResized(deployment, sync.sets)) {
      this.#scale(sync, isPaused && revision === undefined);
      return undefined;
    }
    const refusal = isRecreated(deployment)
      ? rolloutRecreate(sync, this.#oldPods)
      : rolloutRolling(sync);
    if (refusal === undefined) this.#followUp(sync);
    return refusal;
  }

  /** After a resize, or while the Deployment is paused: sync. */
  #scale(sync: DeploymentSync, cleansUp: boolean): void {
    const { deployment, current, old } = sync;
    for (const [set, replicas] of scaleAfterResize(deployment, current, old)) {
      sync.scale(set, replicas);
    }
    if (cleansUp) sync.cleanUp();
    syncDeploymentStatus(sync);
  }

  /**
   * What the sync after a status update would do: clean up ReplicaSets, or wait for the progress deadline.
   * Source: progress.go requeueStuckDeployment.
   */
  #followUp(sync: DeploymentSync): void {
    const { rollout, deployment, wallMs, hasWritten } = sync;
    const delayMs = nextProgressCheck(deployment, deployment.status, wallMs) ?? Infinity;
    const atMs = this.#clock.nowMs + delayMs;
    // A status update mostly conflicts with one of the same moment. Its retry replaces the waiting check.
    const earliest = hasWritten ? Infinity : rollout.checkMs;
    rollout.checkMs = Math.min(earliest, atMs > this.#timersUntilMs ? Infinity : atMs);
    this.#wait(rollout);
    if (hasWritten && sync.isComplete && sync.hasSurplus) this.#queue.add(rollout);
  }

  /** Sets a timer, unless one comes in time. */
  #wait(rollout: Rollout): void {
    const atMs = rollout.checkMs;
    if (rollout.timerMs <= atMs) return;
    rollout.timerMs = atMs;
    this.#clock.at(atMs, () => {
      if (rollout.timerMs === atMs) this.#onTimer(rollout);
    });
  }

  #onTimer(rollout: Rollout): void {
    rollout.timerMs = Infinity;
    if (rollout.checkMs > this.#clock.nowMs) {
      this.#wait(rollout);
      return;
    }
    rollout.checkMs = Infinity;
    this.#queue.add(rollout);
  }
}
