import type { Deployment, ReplicaSet } from '../api/index.ts';
import { attemptCreate } from './attempt.ts';
import type { CreateContext } from './attempt.ts';
import { ApiError, Timestamps } from '../store/index.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { createFailure, progressDeadlineMs, withCreateError } from './deployment-conditions.ts';
import { freeHash, newReplicaSet, REVISION, revisionOf } from './deployment-replica-set.ts';
import { nextScale, replicasOf } from './deployment-rollout.ts';
import type { Scale } from './deployment-rollout.ts';
import { isResized, scaleAfterResize, sizeAnnotations } from './deployment-scaling.ts';
import { uidOf } from './owner-reference.ts';
import { OldPods } from './old-pods.ts';
import { deploymentStatus } from './deployment-status.ts';
import { Retries } from './retries.ts';
import { findReplicaSet, Rollouts } from './rollouts.ts';
import type { Rollout } from './rollouts.ts';
import { sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';

/** After so many failures in a row a Deployment waits for its next change. Source: deployment_controller.go maxRetries. */
const MAX_RETRIES = 15;

/** Creates, scales and deletes the ReplicaSets of Deployments. Source: pkg/controller/deployment, v1.34. */
export class DeploymentController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #timersUntilMs: number;
  readonly #timestamps: Timestamps;
  readonly #events: EventRecorder;
  readonly #rollouts: Rollouts;
  readonly #context: CreateContext;
  readonly #retries: Retries<Rollout>;
  readonly #queue: WorkQueue<Rollout>;
  readonly #oldPods: OldPods;

  constructor(dependencies: SharedDependencies) {
    const { timersUntilMs = Infinity, clock, epochMs } = dependencies;
    this.#api = dependencies.api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#timersUntilMs = timersUntilMs;
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#events = dependencies.events;
    this.#context = dependencies;
    const enqueue = (rollout: Rollout): void => {
      this.#queue.add(rollout);
    };
    this.#retries = new Retries(dependencies.retryClock, enqueue);
    this.#oldPods = new OldPods(dependencies.api, (replicaSet) => {
      for (const one of this.#rollouts.all) if (one.replicaSets.has(replicaSet)) enqueue(one);
    });
    this.#queue = new WorkQueue(clock, (rollout) => {
      this.#sync(rollout);
    });
    this.#rollouts = new Rollouts(dependencies.api, enqueue);
  }

  stop(): void {
    this.#rollouts.stop();
    this.#oldPods.stop();
  }

  #sync(rollout: Rollout): void {
    const { object: deployment } = rollout;
    if (!this.#rollouts.has(rollout)) return;
    const sets = [...rollout.replicaSets.values()];
    const found = findReplicaSet(rollout);
    // As upstream, existing ReplicaSets are resized before a new one is created.
    const isScaling = deployment.spec.paused === true || isResized(deployment, sets);
    const fresh = found ?? (isScaling ? undefined : this.#createReplicaSet(rollout, sets));
    if (fresh instanceof ApiError) {
      if (this.#retries.failures(rollout) >= MAX_RETRIES) this.#retries.forget(rollout);
      else this.#retries.failed(rollout, deployment.metadata.namespace);
      return;
    }
    this.#retries.forget(rollout);
    const old = sets.filter((set) => set !== fresh);
    if (fresh === undefined) this.#scaleAll(deployment, scaleAfterResize(deployment, fresh, old));
    else this.#roll(rollout, fresh, old, isScaling);
    this.#writeStatus(rollout, fresh, found === undefined);
    this.#watchProgress(rollout);
  }

  #roll(rollout: Rollout, fresh: ReplicaSet, old: readonly ReplicaSet[], isScaling: boolean): void {
    const { object: deployment } = rollout;
    const isPaused = deployment.spec.paused === true;
    rollout.found = { template: deployment.spec.template, uid: uidOf(fresh.metadata) };
    if (!isPaused) this.#setRevision(rollout, fresh, old);
    const scale = isScaling
      ? scaleAfterResize(deployment, fresh, old)
      : nextScale(deployment, fresh, old, this.#oldPods.areRunning(deployment, old));
    this.#scaleAll(deployment, scale);
    if (!isPaused) this.#deleteOldSets(rollout, fresh, old);
  }

  #scaleAll(deployment: Deployment, scale: Scale): void {
    for (const [set, replicas] of scale) this.#scale(deployment, set, replicas);
  }

  /** Gives the current ReplicaSet the highest revision, also after a rollback. */
  #setRevision(rollout: Rollout, fresh: ReplicaSet, old: readonly ReplicaSet[]): void {
    const highest = Math.max(0, ...old.map(revisionOf));
    const revision = String(Math.max(highest + 1, revisionOf(fresh)));
    const { metadata } = fresh;
    if (metadata.annotations?.[REVISION] !== revision) {
      const annotations = { ...metadata.annotations, [REVISION]: revision };
      const numbered = { ...fresh, metadata: { ...metadata, annotations } };
      rollout.replicaSets.set(uidOf(metadata), this.#api.update('ReplicaSet', numbered));
    }
    const { object } = rollout;
    if (object.metadata.annotations?.[REVISION] === revision) return;
    const annotations = { ...object.metadata.annotations, [REVISION]: revision };
    const annotated = { ...object, metadata: { ...object.metadata, annotations } };
    rollout.object = this.#api.update('Deployment', annotated);
  }

  /** Deletes old ReplicaSets beyond revisionHistoryLimit after a rollout. Source: sync.go cleanupDeployment. */
  #deleteOldSets(rollout: Rollout, fresh: ReplicaSet, old: readonly ReplicaSet[]): void {
    const { spec, metadata } = rollout.object;
    const { revisionHistoryLimit = 10, replicas = 1 } = spec;
    if (old.length <= revisionHistoryLimit || fresh.status?.availableReplicas !== replicas) return;
    const idle = old
      .filter((set) => replicasOf(set) === 0 && (set.status?.replicas ?? 0) === 0)
      .sort((a, b) => revisionOf(a) - revisionOf(b));
    for (const set of idle.slice(0, old.length - revisionHistoryLimit)) {
      this.#api.delete('ReplicaSet', metadata.namespace ?? '', set.metadata.name);
    }
  }

  #createReplicaSet(rollout: Rollout, existing: readonly ReplicaSet[]): ReplicaSet | ApiError {
    const { object: deployment } = rollout;
    const replicas = existing.some((set) => replicasOf(set) > 0)
      ? 0
      : (deployment.spec.replicas ?? 1);
    const revision = 1 + Math.max(0, ...existing.map(revisionOf));
    const set = newReplicaSet(deployment, freeHash(deployment, this.#api), replicas, revision);
    const failureEvent = createFailure(set);
    const attempt = { owner: deployment, kind: 'ReplicaSet', object: set, failureEvent } as const;
    const created = attemptCreate(this.#context, attempt);
    if (created instanceof ApiError) this.#writeCreateError(rollout, failureEvent(created).message);
    else if (replicas > 0) this.#recordScaling(deployment, created.metadata.name, 0, replicas);
    return created;
  }

  /** Source: pkg/controller/deployment/sync.go getNewReplicaSet, v1.34. */
  #writeCreateError(rollout: Rollout, message: string): void {
    const { object: deployment } = rollout;
    const conditions = withCreateError(deployment, message, this.#timestamps.now);
    if (conditions === undefined || conditions === deployment.status?.conditions) return;
    const status = { ...deployment.status, conditions };
    rollout.object = this.#api.updateStatus('Deployment', { ...deployment, status });
  }

  #scale(deployment: Deployment, set: ReplicaSet, replicas: number): void {
    const { namespace = '', name } = set.metadata;
    const latest = this.#api.get('ReplicaSet', namespace, name) ?? set;
    const size = sizeAnnotations(deployment);
    const known = latest.metadata.annotations ?? {};
    const isAnnotated = Object.keys(size).every((key) => known[key] === size[key]);
    const before = replicasOf(latest);
    if (before === replicas && isAnnotated) return;
    const metadata = { ...latest.metadata, annotations: { ...known, ...size } };
    const spec = before === replicas ? latest.spec : { ...latest.spec, replicas };
    this.#api.update('ReplicaSet', { ...latest, metadata, spec });
    if (before !== replicas) this.#recordScaling(deployment, name, before, replicas);
  }

  #recordScaling(deployment: Deployment, set: string, from: number, to: number): void {
    const direction = to > from ? 'up' : 'down';
    const message = `Scaled ${direction} replica set ${set} from ${from} to ${to}`;
    this.#events.event(deployment, 'Normal', 'ScalingReplicaSet', message);
  }

  #writeStatus(rollout: Rollout, fresh: ReplicaSet | undefined, wasCreated: boolean): void {
    const { object: deployment } = rollout;
    const status = deploymentStatus(deployment, {
      sets: [...rollout.replicaSets.values()],
      current: fresh && rollout.replicaSets.get(uidOf(fresh.metadata)),
      wasCreated,
      now: this.#timestamps.now,
    });
    if (sameStatus(deployment.status, status)) return;
    rollout.object = this.#api.updateStatus('Deployment', { ...deployment, status });
  }

  /** Adds a sync at the progress deadline. Source: progress.go requeueStuckDeployment. */
  #watchProgress(rollout: Rollout): void {
    const deadlineMs = progressDeadlineMs(rollout.object);
    if (deadlineMs === undefined || rollout.deadlineMs > this.#clock.nowMs) return;
    const atMs = deadlineMs - this.#epochMs + 1000;
    if (atMs > this.#timersUntilMs || atMs <= this.#clock.nowMs) return;
    rollout.deadlineMs = atMs;
    this.#clock.at(atMs, () => {
      this.#queue.add(rollout);
    });
  }
}
